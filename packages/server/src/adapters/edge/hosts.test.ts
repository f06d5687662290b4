import { expect, test } from 'vitest';
import { decideHost, type HostTable, plainAddress } from './hosts.ts';

const table: HostTable<string> = {
  domain: 'kontor.example',
  port: 8080,
  ownAddresses: () => ['192.168.1.5', 'fd00::0:5', 'fe80::1%eth0'],
  routes: new Map([
    ['wiki.kontor.example', 'wiki'],
    ['logs-wiki.kontor.example', 'logs'],
  ]),
};

const decide = (header: string | undefined) => {
  const decision = decideHost(header, table);
  if (decision.kind === 'app') return `app ${decision.host} ${decision.route}`;
  if (decision.kind === 'local') return decision.loopback ? 'loopback' : 'own address';
  return decision.kind;
};

test.each([
  ['cloud.kontor.example', 'portal'],
  ['cloud.kontor.example:8080', 'portal'],
  ['CLOUD.Kontor.Example:8080', 'portal'],
  ['cloud.kontor.example.', 'portal'],
  ['cloud.kontor.example.:8080', 'portal'],
  ['kontor.example', 'main'],
  ['kontor.example:8080', 'main'],
  ['www.kontor.example', 'main'],
  ['wiki.kontor.example:8080', 'app wiki.kontor.example wiki'],
  ['WIKI.kontor.example.', 'app wiki.kontor.example wiki'],
  ['logs-wiki.kontor.example', 'app logs-wiki.kontor.example logs'],
  ['localhost', 'loopback'],
  ['localhost:8080', 'loopback'],
  ['localhost.:8080', 'loopback'],
  ['127.0.0.1:8080', 'loopback'],
  ['[::1]:8080', 'loopback'],
  ['[0:0:0:0:0:0:0:1]', 'loopback'],
  ['192.168.1.5:8080', 'own address'],
  ['192.168.1.5', 'own address'],
  ['[fd00::5]:8080', 'own address'],
  ['[FD00:0:0::5]', 'own address'],
])('%s is %s', (header, expected) => {
  expect(decide(header)).toBe(expected);
});

test.each([
  // names that a stranger may point at this machine (DNS rebinding)
  'evil.example:8080',
  'cloud.kontor.example.evil.example:8080',
  'evilkontor.example',
  'cloud.kontor.example.nip.io',
  '127.0.0.1.nip.io:8080',
  'localhost.evil.example:8080',
  'wiki.localhost:8080',
  'rebind.192.168.1.5.sslip.io',
  // names below our domain without a route
  'mail.kontor.example:8080',
  'gone.kontor.example:8080',
  'a.wiki.kontor.example:8080',
  'cloud.cloud.kontor.example',
  'cloud.kontor.example..',
  '.cloud.kontor.example',
  'example',
  // other ports
  'cloud.kontor.example:80',
  'cloud.kontor.example:8081',
  'localhost:9999',
  '127.0.0.1:80',
  'cloud.kontor.example:',
  'cloud.kontor.example:08080x',
  // other addresses, and other spellings of loopback
  '192.168.1.6:8080',
  '127.0.0.2:8080',
  '0.0.0.0:8080',
  '127.1:8080',
  '2130706433:8080',
  '0x7f.0.0.1',
  '[::]:8080',
  '[::ffff:127.0.0.1]:8080',
  '[fe80::1%eth0]:8080',
  '[fe80::1]:8080',
  '::1',
  '[::1',
  '[127.0.0.1]',
  // garbage
  '',
  ' ',
  'cloud.kontor.example, evil.example',
  'user@cloud.kontor.example',
  'cloud.kontor.example/..',
  'cloud.kontor.example#',
  'cloud。kontor.example',
  'ⓒloud.kontor.example',
  'cloud.kontor.example\0',
  'constructor',
  '__proto__',
  `${'a'.repeat(300)}.kontor.example`,
])('%j is foreign', (header) => {
  expect(decide(header)).toBe('foreign');
});

test('no header at all is foreign', () => {
  expect(decide(undefined)).toBe('foreign');
});

test('an app may answer on the main domain', () => {
  const routes = new Map([['kontor.example', 'shop']]);
  expect(decideHost('kontor.example', { ...table, routes })).toEqual({
    kind: 'app',
    host: 'kontor.example',
    route: 'shop',
  });
});

test('an app never takes the portal or localhost', () => {
  const routes = new Map([
    ['cloud.kontor.example', 'thief'],
    ['localhost', 'thief'],
  ]);
  expect(decideHost('cloud.kontor.example', { ...table, routes }).kind).toBe('portal');
  expect(decideHost('localhost', { ...table, routes }).kind).toBe('local');
});

test('addresses have one spelling', () => {
  expect(plainAddress('FD00:0::0005')).toBe('fd00::5');
  expect(plainAddress('[::1]')).toBe('::1');
  expect(plainAddress('::1%lo')).toBeUndefined();
  expect(plainAddress('cloud')).toBeUndefined();
});
