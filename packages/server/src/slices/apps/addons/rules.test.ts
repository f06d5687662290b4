import { maintenanceAccess } from '@kontor/contract/manifest/addons';
import { describe, expect, test } from 'vitest';
import { databasesFor, freeAccount, isAddon, kindsIn, nameFor, serverFor, wantedOf } from './rules.ts';

describe('names', () => {
  test('hold no dash, and the first database has that of the account', () => {
    expect(nameFor('mysql', 'app-node-red-2')).toBe('app_node_red_2');
    expect(nameFor('recvmail', 'app-node-red-2')).toBe('app-node-red-2');
    expect(databasesFor('mysql', 'app_wiki', ['main', 'old-pages'])).toEqual(['app_wiki', 'app_wiki_old_pages']);
  });

  test('of databases are never longer than servers take', () => {
    const [, second = ''] = databasesFor('mysql', 'app_wiki', ['main', 'x'.repeat(80)]);
    expect(second).toHaveLength(63);
  });

  test('of buckets are what the app calls them', () => {
    expect(databasesFor('objectstorage', 'app_wiki', ['main', 'old-pages'])).toEqual(['main', 'old-pages']);
  });
});

test('some servers are for all apps, others for one', () => {
  expect(serverFor('mysql', true, 'app-wiki')).toBe('addon-mysql');
  expect(serverFor('redis', false, 'app-wiki')).toBe('addon-redis-app-wiki');
  expect([isAddon('addon-mysql'), isAddon('app-addon-mysql')]).toEqual([true, false]);
});

test('an app gets what it asks for, and nothing else', () => {
  const postgresql = { databases: ['main'], extensions: ['citext'], maintenance: false };
  const addons = { postgresql, redis: {}, ldap: undefined };
  expect(kindsIn(addons)).toEqual(['postgresql', 'redis']);
  expect(wantedOf('postgresql', addons)).toEqual({ databases: ['main'], extensions: ['citext'] });
  expect(wantedOf('postgresql', { postgresql: { ...postgresql, maintenance: true } }).extensions).toEqual([
    'citext',
    maintenanceAccess,
  ]);
  expect(wantedOf('redis', addons)).toEqual({ databases: [], extensions: [] });
});

test('every server has an account of its own', () => {
  expect([freeAccount([]), freeAccount([190_000, 190_002])]).toEqual([190_000, 190_001]);
});
