# SPDX-License-Identifier: Apache-2.0
"""The style of the page of a run: light or dark as the reader has it, one column on a telephone."""

STYLE = """
:root { --ink: #1d2429; --soft: #5b6770; --paper: #fbfbf9; --card: #ffffff; --line: #dfe3e6; --accent: #0b6e8a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ea; --soft: #9aa7af; --paper: #14191d; --card: #1c2328; --line: #323c43; --accent: #5cc0dd; }
  img { filter: brightness(.9); }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Nimbus Sans", sans-serif; }
main { max-width: 1100px; margin: 0 auto; padding: 1.5rem clamp(.8rem, 3vw, 2rem) 4rem; }
h1 { font-size: clamp(1.4rem, 4vw, 2rem); line-height: 1.2; margin: 0; }
header p { margin: .2rem 0 1.2rem; color: var(--soft); overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem; padding-bottom: .25rem; border-bottom: 2px solid var(--accent); }
.cards { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); }
.cards div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; }
.cards b { display: block; font-size: 1.45rem; font-variant-numeric: tabular-nums; }
.cards span { color: var(--soft); font-size: .85rem; }
.note { border-left: 4px solid #d08700; padding: .4rem .8rem; background: var(--card); }
.wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { padding: .4rem .7rem; text-align: left; vertical-align: top; white-space: nowrap; }
.w { white-space: normal; min-width: 16rem; }
th { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--line); }
tbody tr + tr td { border-top: 1px solid var(--line); }
.n { text-align: right; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 0 0 1rem; }
img { display: block; max-width: 100%; height: auto; background: #fff; border: 1px solid var(--line); border-radius: .5rem; }
figcaption { color: var(--soft); font-size: .85rem; margin-top: .25rem; }
details { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; }
summary { cursor: pointer; color: var(--accent); }
pre { overflow-x: auto; font-size: .82rem; line-height: 1.4; }
@media (max-width: 36rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
"""
