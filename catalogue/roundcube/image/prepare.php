<?php
// Before each start: the tables, made at the first one and brought up to date by Roundcube's own program afterwards.
const BASE = '/data/roundcube.db';
umask(0027);
if (!file_exists(BASE)) {
    $new = BASE . '.new';
    @unlink($new);
    (new PDO("sqlite:$new"))->exec(file_get_contents('/usr/share/roundcube/SQL/sqlite.initial.sql'));
    rename($new, BASE);
} else {
    passthru('/usr/share/roundcube/bin/updatedb.sh --package=roundcube --dir=/usr/share/roundcube/SQL', $code);
    $code === 0 || exit($code);
}
