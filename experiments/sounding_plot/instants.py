# SPDX-License-Identifier: Apache-2.0
"""Times of a file, of three kinds: dates of NumPy; cftime's, of years and calendars that those do not reach; and numbers,
where the file gives no unit to count them from."""
import re

import numpy as np
import pandas

UNITS = {"s": 1, "min": 60, "h": 3600, "d": 86400}


def are_dates(times):
    """Whether matplotlib can put them on an axis of dates."""
    return np.asarray(times).dtype.kind == "M"


def seconds_since(origin, times):
    """Distances from `origin`, of the same kind as `times`, any shape [s]; of numbers those in their own unit."""
    times = np.asarray(times)
    if times.dtype.kind == "M":
        return (times - origin) / np.timedelta64(1, "s")
    if times.dtype.kind == "O":
        return np.array([(t - origin).total_seconds() for t in times.flat], dtype=float).reshape(times.shape)
    return times.astype(float) - float(origin)


def text(time):
    """A date, to the second where it has any."""
    if isinstance(time, (int, float, np.number)):
        return f"{time:g}"
    if isinstance(time, np.datetime64):
        time = pandas.Timestamp(time)
    clock = f"{time.hour:02}:{time.minute:02}" + (f":{time.second:02}" if time.second or time.microsecond else "")
    return f"{time.year:04}-{time.month:02}-{time.day:02} {clock}"


def seconds_of(words, first):
    """What a word names, a date or a duration, as a distance from the `first` time [s].  ValueError if it names none."""
    after = re.fullmatch(r"(\d+(?:\.\d+)?) ?(s|min|h|d)", words)
    if after:
        return float(after[1]) * UNITS[after[2]]
    if isinstance(first, np.datetime64):
        when = pandas.Timestamp(words)
        if when is pandas.NaT:
            raise ValueError(words)
        return (when.tz_localize(None) - pandas.Timestamp(first)).total_seconds()
    date = re.fullmatch(r"([-+]?\d{1,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?", words)
    if not date or not hasattr(first, "calendar"):
        raise ValueError(words)
    parts = ("year", "month", "day", "hour", "minute", "second")
    return (first.replace(**{p: int(n or 0) for p, n in zip(parts, date.groups())}, microsecond=0) - first).total_seconds()
