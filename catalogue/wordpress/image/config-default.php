<?php
define('DB_HOST', getenv('DB_HOST') . ':' . getenv('DB_PORT'));
define('DB_NAME', getenv('DB_NAME'));
define('DB_USER', getenv('DB_USER'));
define('DB_PASSWORD', getenv('DB_PASSWORD'));
define('DB_CHARSET', 'utf8mb4');
// It has as many addresses as the box leads here: its own, domains that were added, the main domain. The box's door alone reaches it and says which one was asked;
// without that, as for its chores, it is at its own.
$asked = $_SERVER['HTTP_X_FORWARDED_HOST'] ?? '';
$scheme = ($_SERVER['HTTPS'] ?? '') === 'on' ? 'https' : 'http';
$site = preg_match('/^[a-z0-9.-]+(?::[0-9]+)?$/iD', $asked) ? "$scheme://$asked" : getenv('SITE_URL');
define('WP_HOME', $site);
define('WP_SITEURL', $site);
define('WP_CONTENT_DIR', '/data/wp-content');
define('WPMU_PLUGIN_DIR', '/app/mu-plugins');
define('FS_METHOD', 'direct');
// See start.sh.
define('DISABLE_WP_CRON', true);
// See online.php.
define('WP_HTTP_BLOCK_EXTERNAL', file_exists('/tmp/offline'));
// The program itself comes from the store, in versions that were tried.
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_AUTO_UPDATE_CORE', false);
define('DISALLOW_FILE_EDIT', true);
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $use) {
    foreach (['KEY', 'SALT'] as $kind) {
        define("{$use}_{$kind}", hash_hmac('sha256', "$use $kind", getenv('SITE_SECRET')));
    }
}
