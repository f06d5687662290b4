import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAddresses } from '../../../../core/box-address.ts';
import type { AppRoute } from '../../../apps/apps/index.ts';
import { createAlternativeDomains } from '../../alternative-domains/index.ts';
import { createDomainsDb } from '../db.ts';
import { createHostTable } from './host-table.ts';

const route = (instance: string, subdomain: string): AppRoute => ({
  instance,
  subdomain,
  title: { de: subdomain, en: subdomain },
  state: 'running',
  port: 1,
  userGroup: '',
  authMode: 'none',
  identityHeader: undefined,
  openPaths: [],
  isFramed: false,
});

let core: TestCore;
let routes: AppRoute[];
let domain: string;
let asked: number;
let shown: string | undefined;

beforeEach(() => {
  core = createTestCore();
  routes = [route('app-wiki', 'wiki'), route('app-wiki', 'logs-wiki')];
  domain = 'kontor.example';
  asked = 0;
  shown = undefined;
});
afterEach(() => core.remove());

function open() {
  const addresses = createAddresses({ domain: () => domain, port: 8080, scheme: 'http' });
  const db = createDomainsDb(core.database);
  const list = () => {
    asked += 1;
    return routes;
  };
  return createHostTable({
    core,
    db,
    alternatives: createAlternativeDomains(core),
    addresses,
    routes: list,
    ownAddresses: () => [],
    defaultApp: { read: () => shown },
  });
}

it('an instance may have several hosts, the first is its main one', () => {
  const hosts = open();
  expect([...hosts.table().routes.keys()].sort()).toEqual(['logs-wiki.kontor.example', 'wiki.kontor.example']);
  expect(hosts.hostOf('app-wiki')).toBe('wiki.kontor.example');
  expect(hosts.hostOf('app-gone')).toBeUndefined();
});

it('no app takes a name of the box or one below it, nor one that is no name', () => {
  const names = ['cloud', 'www', 'mail', 'x.cloud', 'a.b.www', '', '-a', 'a..b', '.a', 'A', 'ä', `${'a'.repeat(64)}`];
  routes = names.map((name) => route('app-x', name));
  expect(open().table().routes.size).toBe(0);
});

it('a name may have dots', () => {
  routes = [route('app-own-a-b', 'a.b'), route('app-b', 'b')];
  const hosts = open();
  expect(hosts.routeAt('a.b.kontor.example')?.instance).toBe('app-own-a-b');
  expect(hosts.hostOf('app-own-a-b')).toBe('a.b.kontor.example');
  expect(hosts.routeAt('c.b.kontor.example')).toBeUndefined();
});

it('the first app keeps a name two apps want', () => {
  routes = [route('app-one', 'wiki'), route('app-two', 'wiki')];
  expect(open().routeAt('wiki.kontor.example')?.instance).toBe('app-one');
});

it('is rebuilt when the list of apps or the domain changes, and not otherwise', () => {
  const hosts = open();
  for (let count = 0; count < 5; count += 1) hosts.table();
  expect(asked).toBe(1);
  routes = [route('app-notes', 'notes')];
  core.changeFeed.changed('apps');
  expect([...hosts.table().routes.keys()]).toEqual(['notes.kontor.example']);
  domain = 'other.example';
  hosts.forget();
  expect(hosts.hostOf('app-notes')).toBe('notes.other.example');
});

it('counts who has owned a host, over restarts too', () => {
  expect(open().ownersOf('wiki.kontor.example')).toBe(1);
  routes = [];
  expect(open().hostOf('app-wiki')).toBeUndefined();
  routes = [route('app-wiki', 'wiki')];
  expect(open().ownersOf('wiki.kontor.example')).toBe(1);
  routes = [route('app-wiki-2', 'wiki')];
  expect(open().ownersOf('wiki.kontor.example')).toBe(2);
  expect(open().ownersOf('wiki.kontor.example')).toBe(2);
});
