#!/bin/sh
# Does what the maker's entry point does: takes the database from files where asked to, and fills an empty volume.
set -e

for name in HOST USERNAME PASSWORD DBNAME; do
  eval "value=\${MATOMO_DATABASE_$name:-} file=\${MATOMO_DATABASE_${name}_FILE:-}"
  if [ -n "$value" ] && [ -n "$file" ]; then
    echo "MATOMO_DATABASE_$name is set twice" >&2
    exit 1
  fi
  if [ -n "$file" ]; then
    export "MATOMO_DATABASE_$name=$(cat "$file")"
  fi
  unset "MATOMO_DATABASE_${name}_FILE"
done

if [ ! -e matomo.php ]; then
  tar -C /usr/src/matomo --one-file-system -cf - . | tar -xf -
  if [ "$(id -u)" = 0 ]; then chown -R www-data:www-data .; fi
fi

exec "$@"
