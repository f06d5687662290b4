<?php
$german = getenv('MAIL_LANGUAGE') === 'de';
$config = [
    'db_dsnw' => 'sqlite:////data/roundcube.db?mode=0640',
    'imap_host' => getenv('IMAP_HOST') . ':' . getenv('IMAP_PORT'),
    'smtp_host' => getenv('SMTP_HOST') . ':' . getenv('SMTP_PORT'),
    'smtp_user' => getenv('SMTP_USER') === '' ? '' : '%u',
    'smtp_pass' => getenv('SMTP_USER') === '' ? '' : '%p',
    'des_key' => getenv('SESSION_KEY'),
    'product_name' => 'Webmail',
    'language' => $german ? 'de_DE' : 'en_US',
    'date_format' => $german ? 'd.m.Y' : 'm/d/Y',
    'time_format' => $german ? 'H:i' : 'g:i a',
    'date_long' => $german ? 'd.m.Y H:i' : 'm/d/Y g:i a',
    'support_url' => '',
    'plugins' => ['archive', 'zipdownload', 'markasjunk'],
    'temp_dir' => '/tmp',
    'log_driver' => 'stdout',
    'x_frame_options' => false,
    'enable_installer' => false,
    'ip_check' => false,
    'autocomplete_addressbooks' => ['sql', 'office'],
];
// The colleagues, for looking up.
$config['ldap_public']['office'] = [
    'name' => $german ? 'Büro' : 'Office',
    'hosts' => [getenv('LDAP_URL')],
    'ldap_version' => 3,
    'base_dn' => getenv('LDAP_USERS_DN'),
    'bind_dn' => getenv('LDAP_BIND_DN'),
    'bind_pass' => getenv('LDAP_BIND_PASSWORD'),
    'filter' => getenv('LDAP_USER_FILTER'),
    'search_fields' => ['mail', 'cn', 'displayName'],
    'fieldmap' => ['name' => 'displayName', 'firstname' => 'givenName', 'surname' => 'sn', 'email' => 'mail'],
    'sort' => 'cn',
    'scope' => 'sub',
    'fuzzy_search' => true,
    'writable' => false,
];
