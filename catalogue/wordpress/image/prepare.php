<?php
// Before each start: the folders of the volume, links to what the package brings, the tables of the database.
const SHIPPED = '/usr/share/wordpress/wp-content';
const OWN = '/data/wp-content';

umask(0027);
foreach (['', '/themes', '/plugins', '/uploads', '/upgrade'] as $folder) {
    is_dir(OWN . $folder) || mkdir(OWN . $folder, 0750);
}
is_link(OWN . '/languages') || is_dir(OWN . '/languages') || mkdir(OWN . '/languages', 0750);
foreach (['themes', 'plugins', 'languages'] as $folder) {
    foreach (glob(SHIPPED . "/$folder/*") ?: glob("/var/lib/wordpress/wp-content/$folder/*") as $from) {
        $to = OWN . "/$folder/" . basename($from);
        // A link to something that went with an older version leads nowhere.
        is_link($to) && !file_exists($to) && unlink($to);
        is_link($to) || file_exists($to) || symlink($from, $to);
    }
}

/** A database that was started only now may take a moment. */
function waitForDatabase(): void
{
    mysqli_report(MYSQLI_REPORT_OFF);
    for ($tries = 0; $tries < 60; $tries++) {
        $base = @new mysqli(getenv('DB_HOST'), getenv('DB_USER'), getenv('DB_PASSWORD'), getenv('DB_NAME'), (int) getenv('DB_PORT'));
        if (!$base->connect_errno) {
            $base->close();
            return;
        }
        sleep(1);
    }
    fwrite(STDERR, "The database does not answer: {$base->connect_error}\n");
    exit(1);
}

waitForDatabase();
$_SERVER += ['HTTP_HOST' => 'localhost', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET'];
define('WP_INSTALLING', true);
require '/usr/share/wordpress/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
if (is_blog_installed()) {
    wp_upgrade();
} else {
    // Nobody knows this account's password: people sign in with theirs.
    $language = getenv('SITE_LANGUAGE') === 'de' ? 'de_DE' : '';
    add_filter('pre_wp_mail', '__return_true');
    wp_install('Website', 'kontor', 'kontor@' . getenv('SITE_DOMAIN'), true, '', wp_generate_password(40), $language);
    update_option('permalink_structure', '/%postname%/');
    update_option('default_comment_status', 'closed');
}
