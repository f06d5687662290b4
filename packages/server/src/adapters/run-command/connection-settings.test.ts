import { expect, test } from 'vitest';
import { connectionSettings, trustedFiles } from './connection-settings.ts';

test('helpers learn the way to the network, and nothing else of the server', () => {
  const allowed = {
    HTTPS_PROXY: 'http://proxy:3128',
    no_proxy: 'localhost',
    NODE_EXTRA_CA_CERTS: '/etc/company.pem',
    npm_config_registry: 'https://registry.company',
    'npm_config_@company:registry': 'https://registry.company',
    'npm_config_//registry.company/:_authToken': 'token',
    npm_config_fetch_retries: '5',
    PIP_INDEX_URL: 'https://index.company/simple',
  };
  const rest = {
    KONTOR_SETUP_PIN: '12345678',
    HOME: '/root',
    NODE_OPTIONS: '--require /tmp/x.js',
    LD_PRELOAD: '/tmp/x.so',
    npm_config_cache: '/root/.npm',
    npm_config_ignore_scripts: 'false',
    npm_config_script_shell: '/tmp/sh',
    npm_config_prefix: '/usr/local',
    npm_config_userconfig: '/root/.npmrc',
    PIP_TARGET: '/usr/lib',
    PIP_FIND_LINKS: '/opt/wheels',
    UNSET: undefined,
  };
  expect(connectionSettings({ ...allowed, ...rest })).toEqual(allowed);
});

test('certificates named there are made readable, if they exist and are not anyway', () => {
  const here = import.meta.filename;
  expect(
    trustedFiles({ NODE_EXTRA_CA_CERTS: here, SSL_CERT_FILE: '/nowhere.pem', npm_config_cafile: 'own.pem' }),
  ).toEqual([here]);
  expect(trustedFiles({ SSL_CERT_DIR: '/usr/share' })).toEqual([]);
});
