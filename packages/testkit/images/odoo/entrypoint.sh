#!/bin/bash
# Does what the maker's entry point does: names the database from the environment unless the settings file does, and waits for it before Odoo starts.
set -e

if [ -n "${PASSWORD_FILE:-}" ]; then PASSWORD=$(cat "$PASSWORD_FILE"); fi
declare -A database=(
  [db_host]=${HOST:-${DB_PORT_5432_TCP_ADDR:-db}}
  [db_port]=${PORT:-${DB_PORT_5432_TCP_PORT:-5432}}
  [db_user]=${USER:-${DB_ENV_POSTGRES_USER:-${POSTGRES_USER:-odoo}}}
  [db_password]=${PASSWORD:-${DB_ENV_POSTGRES_PASSWORD:-${POSTGRES_PASSWORD:-odoo}}}
)
declare -A outside=([db_host]=PGHOST [db_port]=PGPORT [db_user]=PGUSER [db_password]=PGPASSWORD)

where=()
for name in "${!database[@]}"; do
  if [ -v "${outside[$name]}" ] || grep -qE "^\s*$name\s*=" "$ODOO_RC"; then continue; fi
  where+=("--$name" "${database[$name]}")
done

if [ "$1" = odoo ] || [ "$1" = -- ]; then shift; elif [ "${1#-}" = "$1" ]; then exec "$@"; fi
if [ "$1" != scaffold ]; then
  wait-for-psql.py "${where[@]}" --timeout=30
  set -- "$@" "${where[@]}"
fi
exec odoo "$@"
