set -eu
php /app/prepare.php
while sleep 300; do php /app/cron.php || true; done &
exec apache2 -DFOREGROUND -f /app/apache.conf
