#!/bin/sh
# Waits before the service is started again: 2 s after the first failure, twice as long after each further one, at most 64 s. Failures more than
# fifteen minutes apart are not in a row. Called by systemd with the result of the service in SERVICE_RESULT (systemd.exec(5)); the argument is the
# file that counts.
set -eu
file=$1
if [ "${SERVICE_RESULT:-success}" = success ]; then
  rm -f "$file"
  exit 0
fi
failures=0
if [ -n "$(find "$file" -mmin -15 2>/dev/null)" ]; then failures=$(cat "$file"); fi
failures=$((failures + 1))
[ "$failures" -le 6 ] || failures=6
echo "$failures" >"$file" || true
exec "${SLEEP:-sleep}" $((1 << failures))
