#!/bin/sh
# Installs Matomo and puts it together as in its maker's archive: with no folder of its own for what is public, with its libraries' files in place of links.
set -e
php='apache2 libapache2-mod-php php-cli php-mysql php-xml php-gd php-curl php-ldap php-zip php-mbstring'
apt-get update
apt-get install matomo $php
if [ "$1" != trixie ]; then
  sed "s/trixie/$1/" /etc/apt/sources.list > /etc/apt/sources.list.d/newer.list
  printf 'Package: *\nPin: release n=%s\nPin-Priority: 100\n' "$1" > /etc/apt/preferences.d/newer
  apt-get update
  apt-get install "matomo/$1" "php-matomo-component-cache/$1"
fi
rm -rf /var/lib/apt/lists/*

mkdir -p /usr/src/matomo
cp -rL /usr/share/matomo/. /usr/src/matomo
rm -r /usr/src/matomo/public
for file in /usr/share/matomo/public/*; do
  [ -L "$file" ] || cp -rL "$file" /usr/src/matomo/
done
cd /usr/src/matomo
sed -i "s|__DIR__ \. '/\.\./vendor_config|__DIR__ . '/vendor_config|" *.php js/*.php
sed -i "s|'/var/cache/matomo/tmp'|PIWIK_USER_PATH . '/tmp'|" vendor_config.php
sed -i 's|/usr/share/matomo/|/var/www/html/|' autoload.php
mkdir -p tmp

install -m 755 /build/entrypoint.sh /entrypoint.sh
install -m 755 /build/apache2-foreground /usr/local/bin/apache2-foreground
a2dismod -q -f deflate status >/dev/null
printf '%s\n' 'ServerName localhost' 'ErrorLog /dev/stderr' '<Directory /var/www/html>' 'AllowOverride All' '</Directory>' > /etc/apache2/conf-enabled/container.conf
sed -i -e 's|ErrorLog .*|ErrorLog /dev/stderr|' -e 's|CustomLog .*|CustomLog /dev/stdout combined|' /etc/apache2/sites-enabled/000-default.conf /etc/apache2/apache2.conf
rm -f /etc/apache2/conf-enabled/other-vhosts-access-log.conf /var/www/html/index.html
for sapi in apache2 cli; do
  printf '%s\n' 'display_errors=Off' 'memory_limit=${PHP_MEMORY_LIMIT}' > "/etc/php/8.4/$sapi/conf.d/90-matomo.ini"
done
rm -r /build
