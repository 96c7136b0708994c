#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# make_bundle.sh PROGRAM SOURCE FOLDER: puts the program, the libraries it needs, the configurations with their data, and
# run.sh into FOLDER, whose content it replaces; says how large that is, and fails above 60 MB.
set -euo pipefail
program=$1 source=$2 folder=$3
most_bytes=60000000

rm -rf -- "$folder"
mkdir -p -- "$folder"/{bin,lib/glibc,share,licences}
strip -o "$folder/bin/sounding" "$program"
install -m 755 "$source/cmake/bundle/launcher.sh" "$folder/sounding"
install -m 755 "$source/cmake/bundle/run.sh" "$folder/run.sh"
cp -r -- "$source/configs" "$folder/configs"
cp -- "$source/LICENSE" "$folder/licences/sounding"

# Of glibc a copy is used only where that of the system is older.  ICU's data, 30 MB, would serve libxml2 for texts in rare
# encodings, which nothing here reads: an empty library takes their place, as in ICU's own build ("stubdata").
copied=()
while read -r name path; do
  case $name in
    ld-linux-* | libc.so.* | libm.so.* | libdl.so.* | libpthread.so.* | librt.so.* | libresolv.so.*)
      cp -L -- "$path" "$folder/lib/glibc/$name" ;;
    libicudata.so.*)
      entry=icudt${name##*.}_dat
      printf 'const char %s[64] = {0};\n' "$entry" | cc -x c -shared -Wl,-soname,"$name" -o "$folder/lib/$name" - ;;
    *) cp -L -- "$path" "$folder/lib/$name" ;;
  esac
  copied+=("$path")
done < <(ldd "$program" | sed -nE 's|^\s*(\S+) => (/\S+) .*|\1 \2|p; s|^\s*(/\S*/(ld-linux\S+)) .*|\2 \1|p')

# What these libraries read, and what is under whose licence.
units=$(dirname -- "$(find /usr/share/xml/udunits /usr/share/udunits -name udunits2.xml -print -quit 2>/dev/null)")
cp -r -- "$units" "$folder/share/udunits"
relief=/usr/share/ferret-vis/data/etopo20.cdf
[[ ! -f $relief ]] || cp -- "$relief" "$folder/share/"
if command -v dpkg-query >/dev/null; then
  # Debian knows files of a merged /usr under either name.
  { dpkg-query -S "${copied[@]}" "${copied[@]#/usr}" "${copied[@]/#\/lib/\/usr/lib}" 2>/dev/null || true; } | sed -E 's/(:\S+)?: .*//' | sort -u |
    while read -r package; do
      [[ ! -f /usr/share/doc/$package/copyright ]] || cp -L -- "/usr/share/doc/$package/copyright" "$folder/licences/$package"
    done
fi

bytes=$(du -sb -- "$folder" | cut -f1)
printf '%s: %d.%d MB\n' "$folder" $((bytes / 1000000)) $((bytes % 1000000 / 100000))
((bytes <= most_bytes)) || { printf 'more than %d MB\n' $((most_bytes / 1000000)) >&2; exit 1; }
