set -eu
touch /tmp/offline
php /app/prepare.php
while true; do
  php /app/online.php || true
  php /app/cron.php || true
  sleep 300
done &
exec apache2 -DFOREGROUND -f /app/apache.conf
