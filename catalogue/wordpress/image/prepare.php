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

/** The first time: in the box's language, with a page that may be shown to anybody, and without anything the browser would fetch from elsewhere. */
function setUp(bool $isGerman): void
{
    $locale = $isGerman ? 'de_DE' : '';
    if ($isGerman) {
        load_default_textdomain($locale);
        $GLOBALS['wp_locale'] = new WP_Locale();
    }
    add_filter('pre_wp_mail', '__return_true');
    // Nobody knows this account's password: people sign in with theirs.
    wp_install('Website', 'kontor', 'kontor@' . getenv('SITE_DOMAIN'), true, '', wp_generate_password(40), $locale);
    $german = ['date_format' => 'j. F Y', 'time_format' => 'H:i', 'start_of_week' => 1];
    $settings = ['permalink_structure' => '/%postname%/', 'default_comment_status' => 'closed', 'show_avatars' => 0] + ($isGerman ? $german : []);
    foreach ($settings as $name => $value) {
        update_option($name, $value);
    }
    // The two examples it brings.
    wp_delete_post(1, true);
    wp_delete_post(2, true);
    showFirstPage($isGerman);
}

function showFirstPage(bool $isGerman): void
{
    [$title, $words] = $isGerman ? ['Willkommen', 'Hier entsteht unsere Seite.'] : ['Welcome', 'Our site is taking shape here.'];
    $news = '<!-- wp:latest-posts {"displayPostDate":true} /-->';
    $content = "<!-- wp:paragraph --><p>$words</p><!-- /wp:paragraph -->\n$news";
    $page = ['post_type' => 'page', 'post_status' => 'publish', 'post_author' => 1, 'post_title' => $title, 'post_content' => $content];
    update_option('page_on_front', wp_insert_post($page));
    update_option('show_on_front', 'page');
}

waitForDatabase();
$_SERVER += ['HTTP_HOST' => 'localhost', 'REQUEST_URI' => '/', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'REQUEST_METHOD' => 'GET'];
define('WP_INSTALLING', true);
require '/usr/share/wordpress/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
is_blog_installed() ? wp_upgrade() : setUp(getenv('SITE_LANGUAGE') === 'de');
