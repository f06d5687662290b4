#!/bin/sh
# Delays the restart of the service: 2 s after the first failure, twice as long after each consecutive one, at most 64 s. Failures more than fifteen minutes
# apart are not consecutive. Called by systemd with the result of the service in SERVICE_RESULT (systemd.exec(5)); the argument is the counter file.
set -eu
file=$1
if [ "${SERVICE_RESULT:-success}" = success ]; then
  rm -f "$file"
  exit 0
fi
failures=0
if [ -n "$(find "$file" -mmin -15 2>/dev/null)" ]; then failures=$(cat "$file" 2>/dev/null) || failures=0; fi
# A truncated or altered counter counts as 0; the delay still applies.
case $failures in
  [1-6]) ;;
  *) failures=0 ;;
esac
failures=$((failures + 1))
[ "$failures" -le 6 ] || failures=6
echo "$failures" >"$file" || echo 'The failures in a row cannot be counted.' >&2
exec "${SLEEP:-sleep}" $((1 << failures))
