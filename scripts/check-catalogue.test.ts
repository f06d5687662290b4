import { manifestWith } from '@kontor/testkit/manifests';
import { expect, test } from 'vitest';
import { checkCatalogue } from './check-catalogue.ts';
import { faultsOf, type ImageRecord, imagesWithoutDigest } from './checks/catalogue.ts';
import { root } from './launch/prepare.mjs';

const record: ImageRecord = {
  ...{ source: 'https://example.org/Dockerfile', read: 'Dockerfile', entrypoint: ['/init'], cmd: [], user: 'root' },
  ...{ workingDir: '/', exposedPorts: [8000], volumes: ['/data', '/var/files'], healthPaths: ['/healthz'] },
  ...{ programPaths: ['/api/'], timeZoneVariables: ['APP_ZONE'], proxyVariables: ['APP_PROXIES'], sharedMemory: 1000 },
};

const env = { APP_ZONE: `\${box.timeZone}`, APP_PROXIES: `\${box.proxies}` };
const volumes = [
  { volume: 'data', mount: '/data' },
  { volume: 'files', mount: '/var' },
];
const withMysql = { addons: { localstorage: { volumes: [{ name: 'data' }, { name: 'files' }] }, mysql: {} } };
const good = { image: 'docker.io/acme/wiki:1.2.3', init: false, sharedMemory: 1000, env, volumes };

/** Returns the faults of a manifest in order, except for these changes. */
const faults = (service: object = {}, more: object = {}, known: Partial<ImageRecord> = {}) =>
  faultsOf(
    manifestWith({
      ...{ website: 'https://example.org', sources: ['https://example.org/compose.yml'] },
      ...{ httpPort: 8000, healthCheckPath: '/healthz', auth: { mode: 'own' }, openPaths: ['/api/'] },
      addons: { localstorage: { volumes: [{ name: 'data' }, { name: 'files' }] } },
      engines: [{ type: 'docker', services: { app: { ...good, ...service } } }],
      ...more,
    }),
    { 'docker.io/acme/wiki': { ...record, ...known } },
  );

test('a manifest that agrees with its maker has no faults', () => {
  expect(faults()).toEqual([]);
});

test.each<[string, string[], string]>([
  ['no sources', faults({}, { sources: [] }), 'names no sources'],
  ['an image nobody looked at', faults({ image: 'docker.io/acme/other:1.2' }), 'app: there is no record of'],
  ['a tag that moves', faults({ image: 'docker.io/acme/wiki:5' }), 'neither a version nor has it a digest'],
  ['no tag', faults({ image: 'docker.io/acme/wiki:latest' }), 'neither a version nor has it a digest'],
  ['a volume that is lost', faults({ volumes: volumes.slice(0, 1) }), 'what it writes to /var/files is kept nowhere'],
  ['s6 behind another init', faults({ init: true }), '/init has to be the first process'],
  ['its own time zone', faults({ env: { ...env, APP_ZONE: 'America/New_York' } }), 'APP_ZONE is not the time zone'],
  ['TZ of its own', faults({ env: { ...env, TZ: 'UTC' } }), 'sets a time zone of its own'],
  ['no proxies', faults({ env: { APP_ZONE: env.APP_ZONE } }), 'sets none of APP_PROXIES'],
  ['any proxy', faults({ env: { ...env, APP_PROXIES: '*' } }), 'trusts everybody'],
  ['a record without a word on proxies', faults({}, {}, { proxyVariables: [] }), 'the record says neither'],
  ['too little shared memory', faults({ sharedMemory: 999 }), 'needs 1000 bytes of shared memory'],
  [
    'a server without its port',
    faults({ env: { ...env, DB: `\${mysql.host}` } }, withMysql),
    'host of mysql and not its',
  ],
  ['a port where nobody listens', faults({}, { httpPort: 80 }), 'does not listen on 80'],
  ['no way to ask', faults({}, { healthCheckPath: undefined }), 'no path to ask whether it is well'],
  ['another way to ask', faults({}, { healthCheckPath: '/' }), 'is asked at /, its maker asks at /healthz'],
  ['closed doors', faults({}, { openPaths: ['/apis/'] }), 'programs and guests are turned away from /api/'],
])('%s is a fault', (_, found, expected) => {
  expect(found).toEqual([expect.stringContaining(expected)]);
});

test('a release names each image by its digest, and is told which it does not', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const services = { app: good, pinned: { ...good, digest }, own: { build: 'image' } };
  const manifest = manifestWith({ ...withMysql, engines: [{ type: 'docker', services }] });
  expect(imagesWithoutDigest(manifest)).toEqual([good.image]);
});

test('the store agrees with the makers of its images', () => {
  expect(checkCatalogue(root)).toEqual([]);
});
