<?php
// Before each start: what DokuWiki brings is put beside what was set here, which is never touched.
const SHIPPED = '/etc/dokuwiki';
const OWN = ['local.php', 'acl.auth.php', 'users.auth.php', 'plugins.local.php'];

function copyNew(string $from, string $to): void
{
    is_dir($to) || mkdir($to, 0770);
    foreach (array_diff(scandir($from), ['.', '..']) as $name) {
        if (is_dir("$from/$name")) {
            copyNew("$from/$name", "$to/$name");
        } elseif (!file_exists("$to/$name")) {
            copy("$from/$name", "$to/$name");
        }
    }
}

/** Rights are written with every sign but letters and digits as its number. */
function inRights(string $group): string
{
    return preg_replace_callback('/[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]/', fn ($sign) => '%' . dechex(ord($sign[0])), $group);
}

function firstTime(string $file, string $text): void
{
    file_exists($file) || file_put_contents($file, $text);
}

umask(0007);
is_dir('/data/conf') || mkdir('/data/conf', 0770, true);
firstTime('/data/conf/users.auth.php', "# <?php exit()?>\n");
$editors = inRights(getenv('WIKI_EDITORS'));
// Everybody of the app reads, editors write and upload; administrators change this in the wiki.
firstTime('/data/conf/acl.auth.php', "# <?php exit()?>\n*\t@ALL\t0\n*\t@user\t1\n*\t@$editors\t8\n");
// What an office writes down for itself is under no licence for others.
firstTime('/data/conf/local.php', "<?php\n\$conf['title'] = 'Wiki';\n\$conf['license'] = '';\n");
firstTime('/data/conf/plugins.local.php', '');
foreach (array_diff(scandir(SHIPPED), OWN) as $name) {
    is_file(SHIPPED . "/$name") && copy(SHIPPED . "/$name", "/data/conf/$name");
}
// Its own words for who has to sign in read like a fault.
copyNew('/app/lang', '/data/conf/lang');
copy('/app/conf/local.protected.php', '/data/conf/local.protected.php');
copyNew('/var/lib/dokuwiki/data', '/data');
foreach (['attic', 'cache', 'index', 'locks', 'log', 'media', 'media_attic', 'media_meta', 'meta', 'pages', 'tmp'] as $folder) {
    is_dir("/data/$folder") || mkdir("/data/$folder", 0770);
}
