<?php
// What the box decides; the settings page of the wiki shows it and cannot change it.
$conf['savedir'] = '/data';
$conf['lang'] = getenv('WIKI_LANGUAGE');
// It has as many addresses as the box leads here, and takes the one that was asked. Without a door in between, as on its own console, it is at its main one.
$conf['baseurl'] = isset($_SERVER['HTTP_X_FORWARDED_HOST']) ? '' : getenv('WIKI_URL');
$conf['updatecheck'] = 0;
$conf['useacl'] = 1;
$conf['superuser'] = '@' . getenv('WIKI_ADMINS');
$conf['manager'] = '@' . getenv('WIKI_ADMINS');
$conf['disableactions'] = 'register,resendpwd,profile,profile_delete';
$conf['showuseras'] = 'username';
$conf['remote'] = 1;
$conf['remoteuser'] = '';
$conf['auth_security_timeout'] = 60;
$conf['authtype'] = 'authldap';
$conf['plugin']['authldap']['server'] = getenv('LDAP_URL');
$conf['plugin']['authldap']['version'] = 3;
$conf['plugin']['authldap']['modPass'] = 0;
$conf['plugin']['authldap']['referrals'] = 0;
$conf['plugin']['authldap']['binddn'] = getenv('LDAP_BIND_DN');
$conf['plugin']['authldap']['bindpw'] = getenv('LDAP_BIND_PASSWORD');
$conf['plugin']['authldap']['usertree'] = getenv('LDAP_USERS_DN');
$conf['plugin']['authldap']['userfilter'] = '(&' . getenv('LDAP_USER_FILTER') . '(' . getenv('LDAP_UID_ATTRIBUTE') . '=%{user}))';
$conf['plugin']['authldap']['mapping'] = ['name' => 'displayname'];
$conf['plugin']['authldap']['grouptree'] = getenv('LDAP_GROUPS_DN');
$conf['plugin']['authldap']['groupfilter'] = '(&' . getenv('LDAP_GROUP_FILTER') . '(uniqueMember=%{dn}))';
