<?php
/*
 * Plugin Name: Anmeldung am Verzeichnis
 * Description: Lets the people of this app sign in with their name and password of the portal. Groups say who may edit and who administers.
 */

/** What the directory knows of a person who proved to be who she says; null for anybody else. */
function kontor_ask_directory(string $name, string $password): ?array
{
    $server = ldap_connect(getenv('LDAP_URL'));
    ldap_set_option($server, LDAP_OPT_PROTOCOL_VERSION, 3);
    ldap_set_option($server, LDAP_OPT_REFERRALS, 0);
    ldap_set_option($server, LDAP_OPT_NETWORK_TIMEOUT, 10);
    if (!@ldap_bind($server, getenv('LDAP_BIND_DN'), getenv('LDAP_BIND_PASSWORD'))) {
        return null;
    }
    $uid = getenv('LDAP_UID_ATTRIBUTE');
    $wanted = '(&' . getenv('LDAP_USER_FILTER') . "($uid=" . ldap_escape($name, '', LDAP_ESCAPE_FILTER) . '))';
    $fields = [$uid, 'mail', 'displayname', 'givenname', 'sn', 'memberof'];
    $found = @ldap_search($server, getenv('LDAP_USERS_DN'), $wanted, $fields);
    $people = $found ? ldap_get_entries($server, $found) : ['count' => 0];
    if ($people['count'] !== 1 || !@ldap_bind($server, $people[0]['dn'], $password)) {
        return null;
    }
    $one = fn ($field) => $people[0][$field][0] ?? '';
    $groups = array_map('strtolower', array_filter($people[0]['memberof'] ?? [], 'is_string'));
    return [
        'uid' => $one($uid),
        'mail' => $one('mail'),
        'name' => $one('displayname'),
        'first' => $one('givenname'),
        'last' => $one('sn'),
        'role' => kontor_role($groups),
    ];
}

function kontor_role(array $groups): string
{
    $is = fn ($name) => in_array(strtolower(getenv($name)), $groups, true);
    return $is('SITE_ADMINS_DN') ? 'administrator' : ($is('SITE_EDITORS_DN') ? 'editor' : 'author');
}

/** The account of a person here, made at her first visit and told up to date at each. */
function kontor_account(array $person): WP_User|WP_Error
{
    [$known] = get_users(['meta_key' => 'kontor_uid', 'meta_value' => $person['uid'], 'number' => 1]) ?: [null];
    $fields = [
        'user_email' => $person['mail'] ?: $person['uid'],
        'display_name' => $person['name'],
        'first_name' => $person['first'],
        'last_name' => $person['last'],
        'role' => $person['role'],
    ];
    if ($known === null) {
        $fields += ['user_login' => sanitize_user($person['uid'], true), 'user_pass' => wp_generate_password(40)];
        $fields['meta_input'] = ['kontor_uid' => $person['uid']];
        $id = wp_insert_user($fields);
    } else {
        $id = wp_update_user(['ID' => $known->ID] + $fields);
    }
    return is_wp_error($id) ? $id : new WP_User($id);
}

/** As WordPress itself says it: both together are a form nobody has filled in yet, which is shown without a word. */
function kontor_missing(string $name, string $password): WP_Error
{
    $missing = new WP_Error();
    $name === '' && $missing->add('empty_username', __('<strong>Error:</strong> The username field is empty.'));
    $password === '' && $missing->add('empty_password', __('<strong>Error:</strong> The password field is empty.'));
    return $missing;
}

// Nobody has a password here: the directory alone decides.
remove_filter('authenticate', 'wp_authenticate_username_password', 20);
remove_filter('authenticate', 'wp_authenticate_email_password', 20);
add_filter('authenticate', function ($user, $name, $password) {
    if ($user instanceof WP_User) {
        return $user;
    }
    if ($name === '' || $password === '') {
        return kontor_missing($name, $password);
    }
    $person = kontor_ask_directory($name, $password);
    return $person === null ? new WP_Error('kontor', __('Error: Invalid username, email address or incorrect password.')) : kontor_account($person);
}, 20, 3);
// It would ask for a list of all languages outside.
add_filter('login_display_language_dropdown', '__return_false');
add_filter('allow_password_reset', '__return_false');
add_filter('lost_password_html_link', '__return_empty_string');
add_filter('show_password_fields', '__return_false');
// News of its makers, which each browser would fetch from them.
add_action('wp_dashboard_setup', fn () => remove_meta_box('dashboard_primary', 'dashboard', 'side'));
