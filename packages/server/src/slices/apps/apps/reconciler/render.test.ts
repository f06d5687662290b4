import type { ProcessEngine } from '@kontor/contract/manifest/manifest';
import { manifestWith } from '@kontor/testkit/manifests';
import { expect, test } from 'vitest';
import { type AppContext, asksForAddress, type BoxContext, renderFiles, renderWorkload, valuesFor } from './render.ts';

const text = { de: 'Wiki', en: 'Wiki' };
const wiki = manifestWith({
  auth: { mode: 'proxy-header' },
  secrets: { key: {} },
  tcpPorts: { git: { container: 9418, host: 9419 } },
  addons: {
    localstorage: { volumes: [{ name: 'data' }, { name: 'cache' }] },
    ldap: { groupSupport: true, groups: [{ id: 'editors', displayName: text, group: 'Editors' }] },
  },
  engines: [
    {
      type: 'process',
      command: ['node', `\${app.folder}/wiki.mjs`, `--port=\${app.port}`],
      env: { HEADER: `\${identity.header}`, GIT: `\${tcp.git}`, EDITORS: `\${group.editors.dn}`, URL: `\${app.url}` },
      files: [
        {
          path: `\${volume.data}/settings/wiki.json`,
          content: `{"key":"\${secret.key}","plain":"$\${x}"}`,
          when: 'missing',
        },
        { path: `\${app.folder}/box`, content: `\${box.portalUrl} \${box.language} \${app.host}` },
      ],
      stopSignal: 'SIGINT',
    },
  ],
});
const engine = wiki.engines[0] as ProcessEngine;

const app: AppContext & Pick<BoxContext, 'openAddress'> = {
  openAddress: '10.0.0.5',
  instanceId: 'app-wiki',
  version: '1.0',
  hostName: 'wiki',
  port: 20_001,
  httpPorts: {},
  identityHeader: 'x-kontor-user-1',
  secrets: { key: `quite \${secret}` },
  variables: {},
  upstreams: [{ port: 19_001, uid: 190_000 }],
  environment: { HTTPS_PROXY: 'http://127.0.0.1:17001' },
  generation: 4,
  uid: 200_000,
  folders: { release: '/data/release', volume: (name) => `/data/volumes/${name}`, log: '/data/log' },
};

const box: BoxContext = {
  domain: 'firm.test',
  portalUrl: 'http://cloud.firm.test:8080',
  language: 'de',
  timeZone: 'Europe/Berlin',
  urlOf: (host) => `http://${host}:8080`,
  openAddress: '127.0.0.1',
};

test('what runs has every value that was chosen, and nothing of the server', () => {
  expect(renderWorkload(wiki, engine, app, valuesFor(wiki, app, box))).toEqual({
    engine: 'process',
    instance: 'app-wiki',
    generation: 4,
    command: ['node', '/data/release/wiki.mjs', '--port=20001'],
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LANG: 'C.UTF-8',
      NODE_ENV: 'production',
      TZ: 'Europe/Berlin',
      HOME: '/data/volumes/data',
      HTTPS_PROXY: 'http://127.0.0.1:17001',
      HEADER: 'x-kontor-user-1',
      GIT: '9419',
      EDITORS: 'cn=app-wiki_editors,ou=groups,dc=kontor',
      URL: 'http://wiki.firm.test:8080',
    },
    folder: '/data/release',
    writable: ['/data/volumes/data', '/data/volumes/cache'],
    uid: 200_000,
    network: {
      listens: [
        { port: 20_001, address: '127.0.0.1' },
        { port: 9419, address: '10.0.0.5' },
      ],
      upstreams: [{ port: 19_001, uid: 190_000 }],
    },
    memoryLimit: 1000,
    logFile: '/data/log',
    stopSignal: 'SIGINT',
    stopSeconds: 10,
  });
});

test('files stand below the release or a volume; a value is taken as it is', () => {
  expect(renderFiles(wiki, engine, app, valuesFor(wiki, app, box))).toEqual([
    {
      root: '/data/volumes/data',
      path: '/data/volumes/data/settings/wiki.json',
      content: `{"key":"quite \${secret}","plain":"\${x}"}`,
      onlyWhenMissing: true,
      owner: 200_000,
    },
    {
      root: '/data/release',
      path: '/data/release/box',
      content: 'http://cloud.firm.test:8080 de wiki.firm.test',
      onlyWhenMissing: false,
      owner: 200_000,
    },
  ]);
});

test('an app that is told an address starts again when it changes', () => {
  expect(asksForAddress(wiki)).toBe(true);
  expect(asksForAddress({ ...wiki, engines: [{ ...engine, env: {}, files: [] }] })).toBe(false);
});
