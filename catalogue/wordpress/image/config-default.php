<?php
define('DB_HOST', getenv('DB_HOST') . ':' . getenv('DB_PORT'));
define('DB_NAME', getenv('DB_NAME'));
define('DB_USER', getenv('DB_USER'));
define('DB_PASSWORD', getenv('DB_PASSWORD'));
define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', getenv('SITE_URL'));
define('WP_SITEURL', getenv('SITE_URL'));
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
