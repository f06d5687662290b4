// Generates the configuration files of PHP.

// Extensions that others depend on, so they are loaded first.
const first = ['mysqlnd.so', 'pdo.so', 'xml.so', 'dom.so'];
// Unsuitable for web pages (FFI calls any function of any library, readline is interactive), or loaded differently (opcache).
const left = ['ffi.so', 'opcache.so', 'readline.so'];

/** @param {{ modules: readonly string[], site: string, data: string, sessions: string }} options */
export function phpIni({ modules, site, data, sessions }) {
  const wanted = modules.filter((name) => !left.includes(name));
  const ordered = [
    ...first.filter((name) => wanted.includes(name)),
    ...wanted.filter((name) => !first.includes(name)).sort(),
  ];
  return [
    ...ordered.map((name) => `extension=${name}`),
    ...(modules.includes('opcache.so') ? ['zend_extension=opcache.so'] : []),
    'display_errors=0',
    'log_errors=1',
    'expose_php=0',
    'memory_limit=192M',
    'post_max_size=512M',
    'upload_max_filesize=512M',
    'max_execution_time=120',
    'date.timezone=UTC',
    'cgi.fix_pathinfo=0',
    'allow_url_include=0',
    `open_basedir="${site}:${data}:/tmp:/usr/share/php"`,
    `session.save_path="${sessions}"`,
    'session.use_strict_mode=1',
    'session.cookie_httponly=1',
    'session.cookie_samesite=Lax',
    '',
  ].join('\n');
}

/** @param {string} socket */
export function poolSettings(socket) {
  return [
    '[global]',
    'daemonize=no',
    // A placeholder: -O sends the log to stderr; a file named here would be opened, which the app's account may not do.
    'error_log=syslog',
    '[app]',
    `listen=${socket}`,
    'pm=ondemand',
    'pm.max_children=8',
    'pm.process_idle_timeout=30s',
    'pm.max_requests=500',
    'security.limit_extensions=.php .phtml .phar .PHP',
    'catch_workers_output=yes',
    'decorate_workers_output=no',
    // What the box provides (addons, address) is passed in the environment.
    'clear_env=no',
    '',
  ].join('\n');
}
