import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { renderTemplate } from '@kontor/contract/manifest/template';
import { requestedVariables } from '@kontor/contract/manifest/variables';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';

const root = resolve(import.meta.dirname, '../../../../../..');
const tests = 'packages/testkit/catalogue';

function createLog() {
  const lines: { details: Record<string, unknown>; message: string }[] = [];
  const write = (details: object, message: string) => void lines.push({ details: { ...details }, message });
  return { lines, log: { info: write, warn: write, error: write } };
}

/** Apps of the store, by the engine they need. */
const processApps = ['hfs', 'mwst-rechner', 'node-red', 'tiddlywiki', 'verdaccio'];
const containerApps = [
  'bookstack',
  'collabora',
  'docmost',
  'etherpad',
  'forgejo',
  'gitea',
  'immich',
  'jellyfin',
  'kimai',
  'matomo',
  'mattermost',
  'n8n',
  'nextcloud',
  'odoo',
  'onlyoffice',
  'paperless-ngx',
  'planka',
  'plausible',
  'rocketchat',
  'seafile',
  'stirling-pdf',
  'uptime-kuma',
  'vaultwarden',
  'vikunja',
  'wekan',
];
/** Built on the box. */
const builtApps = ['dokuwiki', 'radicale', 'roundcube', 'sogo', 'wordpress'];

describe.each([
  ['catalogue', [...processApps, ...containerApps, ...builtApps].sort()],
  [`${tests}/v1`, ['exits', 'fails', 'porter', 'probe', 'secret-groups', 'silent', 'undownloadable']],
  [`${tests}/broken`, ['probe']],
])('the apps of %s', (folder, ids) => {
  const read = async () => {
    const { log, lines } = createLog();
    return { apps: await readCatalogue({ folder: join(root, folder), log }), lines };
  };

  it('are all in order', async () => {
    const { apps, lines } = await read();
    expect(lines).toEqual([]);
    expect(apps.map(({ manifest }) => manifest.id)).toEqual(ids);
  });

  it('have templates that can be filled in from what they request', async () => {
    for (const { manifest } of (await read()).apps) {
      const values = Object.fromEntries([...requestedVariables(manifest)].map((name) => [name, 'value']));
      for (const engine of manifest.engines) expect(renderTemplate(JSON.stringify(engine), values)).not.toContain('${');
    }
  });

  it('bring along every file of their own that they start', async () => {
    for (const { manifest, folder } of (await read()).apps) {
      const started = manifest.engines.flatMap((engine) => (engine.type === 'process' ? engine.command : []));
      for (const file of started.filter((part) => part.startsWith('bundle/'))) {
        expect(await readFile(join(folder, file), 'utf8')).not.toBe('');
      }
    }
  });

  it('show themselves in pictures of one size that load quickly', async () => {
    for (const { manifest, folder } of (await read()).apps) {
      for (const file of manifest.mediaLinks) {
        const bytes = await readFile(join(folder, file));
        const { format, width, height } = await sharp(bytes).metadata();
        expect({ file, format, width, height }).toEqual({ file, format: 'webp', width: 1280, height: 800 });
        expect(bytes.length).toBeLessThan(100_000);
      }
    }
  });

  it('hold no address of a registry', async () => {
    for (const { folder } of (await read()).apps) {
      for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
        expect(await readFile(join(folder, file), 'utf8')).not.toContain('://');
      }
    }
  });
});

/** The fault, the file, the edit that causes it, and the expected log text. */
const faults: [string, string, (text: string) => string, string][] = [
  ['no YAML', 'manifest.yaml', () => 'id: [probe', 'Flow sequence'],
  ['no manifest', 'manifest.yaml', () => 'just a text', 'manifest: Invalid input'],
  [
    'a later kind of manifest',
    'manifest.yaml',
    (text) => text.replace('Version: 1', 'Version: 2'),
    'manifestVersion: ',
  ],
  ['an unknown variable', 'manifest.yaml', (text) => text.replace('volume.data', 'volume.x'), 'volume.x is unknown'],
  [
    "another app's id",
    'manifest.yaml',
    (text) => text.replace('id: probe', 'id: other'),
    'id: is other, but the folder',
  ],
  ['no icon', 'manifest.yaml', (text) => text.replace('icon.svg', 'logo.svg'), 'logo.svg: there is no such file'],
  ['a picture that is none', 'manifest.yaml', (text) => `${text}mediaLinks: [icon.svg]\n`, 'icon.svg is no picture'],
  ['no picture', 'manifest.yaml', (text) => `${text}mediaLinks: [a.png]\n`, 'a.png: there is no such file'],
  ['an icon that acts', 'icon.svg', (text) => text.replace('<title>', '<script>'), 'icon: does more than draw'],
  ['a changed file', 'manifest.yaml', (text) => `${text}hashes: { icon.svg: ${'a'.repeat(64)} }\n`, 'hashes: icon.svg'],
];

describe('a catalogue with an app that is not in order', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    await cp(join(root, 'catalogue/tiddlywiki'), join(folder, 'tiddlywiki'), { recursive: true });
    await cp(join(root, tests, 'v1/probe'), join(folder, 'probe'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function change(file: string, by: (text: string) => string) {
    await writeFile(join(folder, file), by(await readFile(join(folder, file), 'utf8')));
  }

  /** Resolves with the ids of the valid apps, and the log about the skipped one. */
  async function read() {
    const { log, lines } = createLog();
    const apps = await readCatalogue({ folder, log });
    return { ids: apps.map(({ manifest }) => manifest.id), said: lines.map(({ details }) => details) };
  }

  it.each(faults)('goes on without it when it has %s', async (_, file, by, fault) => {
    await change(join('probe', file), by);
    const { ids, said } = await read();
    expect(ids).toEqual(['tiddlywiki']);
    expect(said).toEqual([{ app: 'probe', faults: [expect.stringContaining(fault)] }]);
  });

  it.each<[string, string, (text: string) => string, string]>([
    [
      'an address',
      'package-lock.json',
      (text) => text.replace('"version": "5', '"resolved": "x", $&'),
      'has an address',
    ],
    ['no checksum', 'package-lock.json', (text) => text.replace('"integrity"', '"none"'), 'has no checksum'],
    ['another version', 'package.json', (text) => text.replace('5.4.1', '5.4.0'), 'names other packages'],
    ['an older lockfile', 'package-lock.json', (text) => text.replaceAll('5.4.1', '5.4.0'), 'has no tiddlywiki 5.4.1'],
  ])('goes on without it when its packages have %s', async (_, file, by, fault) => {
    await change(join('tiddlywiki', file), by);
    const { ids, said } = await read();
    expect(ids).toEqual(['probe']);
    expect(said).toEqual([{ app: 'tiddlywiki', faults: [expect.stringContaining(fault)] }]);
  });

  it('follows no link out of an app', async () => {
    await rm(join(folder, 'probe/icon.svg'));
    await symlink('/etc/passwd', join(folder, 'probe/icon.svg'));
    expect((await read()).ids).toEqual(['tiddlywiki']);
  });

  it('takes no notice of files beside the apps and of hidden folders', async () => {
    await writeFile(join(folder, 'README.md'), 'x');
    await mkdir(join(folder, '.git'));
    expect(await read()).toEqual({ ids: ['probe', 'tiddlywiki'], said: [] });
  });
});

it('a catalogue that is not there is an empty store', async () => {
  const { log, lines } = createLog();
  expect(await readCatalogue({ folder: join(root, 'no-such-folder'), log })).toEqual([]);
  expect(lines.map(({ message }) => message)).toEqual(['The catalogue cannot be read']);
});

describe('what was in order at the last start', () => {
  let base: string;
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'kontor-catalogue-'));
    await cp(join(root, tests, 'v1/porter'), join(base, 'apps/porter'), { recursive: true });
  });
  afterEach(() => rm(base, { recursive: true, force: true }));

  const read = async (build: string) => {
    const { log, lines } = createLog();
    const known = { file: join(base, 'known.json'), build };
    return { apps: await readCatalogue({ folder: join(base, 'apps'), log, known }), lines };
  };

  it('is answered as before while no file changes', async () => {
    const first = await read('1');
    expect(first.apps.map(({ manifest }) => manifest.id)).toEqual(['porter']);
    expect(await read('1')).toEqual(first);
    const cached = await readFile(join(base, 'known.json'), 'utf8');
    await writeFile(join(base, 'known.json'), cached.replace('"id":"porter"', '"id":"remembered"'));
    expect((await read('1')).apps.map(({ manifest }) => manifest.id)).toEqual(['remembered']);
    expect((await read('2')).apps.map(({ manifest }) => manifest.id)).toEqual(['porter']);
  });

  it('is looked through again when a file changes', async () => {
    await read('1');
    await writeFile(join(base, 'apps/porter/manifest.yaml'), 'id: porter');
    const { apps, lines } = await read('1');
    expect(apps).toEqual([]);
    expect(lines).toHaveLength(1);
  });
});
