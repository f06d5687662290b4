import { expect, test } from 'vitest';
import { comesFromNeighbour, type FetchMetadata, isOpenPath, isPage, safeReturn } from './rules.ts';

const fetchMetadata: FetchMetadata = {
  method: 'GET',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  fetchMode: 'navigate',
  fetchDest: 'document',
  requestedWith: undefined,
};

test.each<[Partial<FetchMetadata>, boolean]>([
  [{}, true],
  [{ method: 'HEAD' }, true],
  [{ fetchMode: undefined, fetchDest: undefined }, true],
  [{ fetchDest: 'iframe' }, true],
  [{ method: 'POST' }, false],
  [{ accept: '*/*' }, false],
  [{ accept: undefined }, false],
  [{ accept: 'application/json' }, false],
  [{ accept: 'text/html5' }, false],
  [{ fetchMode: 'cors' }, false],
  [{ fetchMode: 'no-cors', fetchDest: 'image' }, false],
  [{ fetchDest: 'embed' }, false],
  [{ requestedWith: 'XMLHttpRequest' }, false],
])('%j is a page: %s', (said, expected) => {
  expect(isPage({ ...fetchMetadata, ...said })).toBe(expected);
});

const around = {
  ownOrigin: 'http://wiki.kontor.example:8080',
  portalOrigin: 'http://cloud.kontor.example:8080',
  domain: 'kontor.example',
  isOurs: (host: string) => host === 'shop.other.test',
};

test.each([
  ['http://wiki.kontor.example:8080', false],
  ['http://cloud.kontor.example:8080', false],
  ['https://elsewhere.example', false],
  ['chrome-extension://abcdef', false],
  ['http://notkontor.elsewhere:8080', false],
  ['http://shop.other.test', true],
  ['http://notes.kontor.example:8080', true],
  ['http://NOTES.kontor.example:8080', true],
  ['http://wiki.kontor.example:9999', true],
  ['https://wiki.kontor.example', true],
  ['http://kontor.example', true],
  ['http://notes.kontor.example.:8080', true],
  ['http://localhost:3000', true],
  ['http://192.168.1.5:8080', true],
  ['http://[::1]:8080', true],
])('a POST from %s comes from a neighbour: %s', (origin, expected) => {
  const source = { method: 'POST', isUpgrade: false, origin, fetchSite: undefined, hasCookie: true };
  expect(comesFromNeighbour(source, around)).toBe(expected);
});

test.each([
  ['same-site', true],
  ['cross-site', true],
  ['same-origin', false],
  ['none', false],
  [undefined, false],
])('a POST that hides its origin, from %s: %s', (fetchSite, expected) => {
  for (const origin of [undefined, 'null'])
    expect(comesFromNeighbour({ method: 'POST', isUpgrade: false, origin, fetchSite, hasCookie: true }, around)).toBe(
      expected,
    );
});

test.each(['capacitor://localhost', 'ionic://localhost', 'tauri://localhost', 'http://localhost', 'https://localhost'])(
  'an app of a telephone at %s may call, unless a cookie comes along',
  (origin) => {
    const source = { method: 'POST', isUpgrade: false, origin, fetchSite: 'cross-site', hasCookie: false };
    for (const each of [source, { ...source, fetchSite: undefined }, { ...source, method: 'GET', isUpgrade: true }]) {
      expect(comesFromNeighbour(each, around)).toBe(false);
      expect(comesFromNeighbour({ ...each, hasCookie: true }, around)).toBe(true);
      expect(comesFromNeighbour({ ...each, fetchSite: 'same-site' }, around)).toBe(true);
    }
    const neighbour = { ...source, origin: 'http://notes.kontor.example:8080' };
    expect(comesFromNeighbour(neighbour, around)).toBe(true);
  },
);

test('reading from a neighbour is the browser’s affair, a WebSocket is ours', () => {
  const source = {
    method: 'GET',
    origin: 'http://notes.kontor.example:8080',
    fetchSite: 'same-site',
    hasCookie: false,
  };
  expect(comesFromNeighbour({ ...source, isUpgrade: false }, around)).toBe(false);
  expect(comesFromNeighbour({ ...source, isUpgrade: true }, around)).toBe(true);
});

test.each([
  ['/dav', true],
  ['/dav/', true],
  ['/dav/a/b', true],
  ['/v2/', true],
  ['/v2/x', true],
  ['/v2', false],
  ['/davx', false],
  ['/DAV', false],
  ['/', false],
  ['/dav/..', false],
  ['/dav/../x', false],
  ['/dav/./x', false],
  ['/dav//x', false],
  ['/dav/%2E%2e/x', false],
  ['/dav%2f..%2fx', false],
  ['/dav/..;/x', false],
  ['/dav/\\x', false],
  ['/dav/%5c..%5cx', false],
  ['/dav/%00', false],
])('%s is open: %s', (path, expected) => {
  expect(isOpenPath(path, ['/dav', '/v2/'])).toBe(expected);
});

test.each([
  ['/', '/'],
  ['/a/b?c=d&e=%2F#f', '/a/b?c=d&e=%2F#f'],
  ['/?to=//evil', '/?to=//evil'],
  ['/.kontorx', '/.kontorx'],
  ['//evil', '/'],
  ['///evil', '/'],
  ['/\\evil', '/'],
  ['/a\\b', '/'],
  ['/\t/evil', '/'],
  ['/a b', '/'],
  ['/ä', '/'],
  ['http://evil', '/'],
  ['evil', '/'],
  ['/.kontor/enter?x', '/'],
  ['/.kontor', '/'],
  ['', '/'],
  [null, '/'],
  [undefined, '/'],
])('%j leads to %j', (to, expected) => {
  expect(safeReturn(to)).toBe(expected);
});
