import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Licences } from '@kontor/contract/machine/licenses';
import { noHardware, startBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DebianLicences } from '../../../adapters/machine/debian-licences/debian-licences.ts';
import { createLicensesService } from './service.ts';

const openldap = {
  ...{ source: 'openldap', version: '2.5.13', url: 'https://www.openldap.org/' },
  ...{ packages: ['slapd', 'libldap-2.5-0'], licenses: ['OpenLDAP-2.8', 'GPL-3+'] },
};
const copyright = { file: '/usr/share/doc/slapd/copyright', text: 'The OpenLDAP Public License' };
const debian: DebianLicences = {
  list: async () => ({ software: [openldap] }),
  read: async (source) => (source === 'openldap' ? { files: [copyright], common: ['GPL-3'] } : undefined),
  readCommon: async (name) =>
    name === 'GPL-3' ? { file: '/usr/share/common-licenses/GPL-3', text: 'GNU GPL' } : undefined,
};

let folder: string;
let shippedFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-licences-'));
  shippedFile = join(folder, '.licences.json');
  const kontor = { name: 'Kontor', version: '0.1.0', url: '', license: 'AGPL-3.0-or-later', text: 'AGPL' };
  const react = { name: 'react', version: '19.3.1', url: 'https://react.dev', license: 'MIT', text: 'MIT License' };
  writeFileSync(shippedFile, JSON.stringify({ device: [kontor], ui: [react] }));
});
afterEach(() => rmSync(folder, { recursive: true }));
/** Resolves with all texts, as they are sent. */
async function allOf(service: ReturnType<typeof createLicensesService>): Promise<Licences> {
  const { pieces } = await service.readAll();
  return JSON.parse(Buffer.concat(pieces).toString());
}
const open = (of: DebianLicences = debian) => createLicensesService({ debian: of, shippedFile });

test('the list names everything with its licences, and has no text', async () => {
  const list = await open().listNames('en');
  expect(list).toEqual({
    device: [
      {
        ...{ id: 'shipped:Kontor 0.1.0', name: 'Kontor', version: '0.1.0', url: '' },
        ...{ licenses: ['AGPL-3.0-or-later'], packages: [] },
      },
    ],
    debian: [
      {
        ...{ id: 'debian:openldap', name: 'openldap', version: '2.5.13', url: 'https://www.openldap.org/' },
        ...{ licenses: ['OpenLDAP-2.8', 'GPL-3+'], packages: ['slapd', 'libldap-2.5-0'] },
      },
    ],
    ui: [
      {
        ...{ id: 'shipped:react 19.3.1', name: 'react', version: '19.3.1', url: 'https://react.dev' },
        ...{ licenses: ['MIT'], packages: [] },
      },
    ],
    debianReason: '',
  });
});

test('all texts are read once for everybody who asks meanwhile, and again later', async () => {
  let read = 0;
  const count = (source: string) => {
    read += 1;
    return debian.read(source);
  };
  const service = open({ ...debian, read: count });
  const [one, other] = await Promise.all([service.readAll(), service.readAll()]);
  expect(one).toBe(other);
  expect(read).toBe(1);
  await service.readAll();
  expect(read).toBe(2);
});

test('megabytes of texts are made in pieces, and others are served in between', async () => {
  const text = 'Permission is hereby granted. '.repeat(3_000);
  const part = { version: '1', url: '', license: 'MIT', text };
  const device = Array.from({ length: 40 }, (_, index) => ({ ...part, name: `part-${index}` }));
  writeFileSync(shippedFile, JSON.stringify({ device, ui: [part].map((one) => ({ ...one, name: 'react' })) }));
  const service = open();
  const state = { turns: 0, isDone: false };
  const count = () => {
    state.turns += 1;
    if (!state.isDone) setImmediate(count);
  };
  setImmediate(count);
  const answer = await service.readAll();
  state.isDone = true;
  expect(answer.bytes).toBeGreaterThan(3_000_000);
  expect(state.turns).toBeGreaterThan(30);
  for (const piece of answer.pieces) expect(piece.length).toBeLessThan(200_000);
});

test('a text is read by the id of the list, and that of a licence they share as well', async () => {
  const service = open();
  expect(await service.readText('shipped:react 19.3.1')).toEqual({
    texts: [{ file: '', text: 'MIT License' }],
    common: [],
  });
  expect(await service.readText('debian:openldap')).toEqual({
    texts: [copyright],
    common: [{ id: 'common:GPL-3', name: 'GPL-3' }],
  });
  expect(await service.readText('common:GPL-3')).toMatchObject({ texts: [{ text: 'GNU GPL' }] });
});

test.each(['', 'react', 'shipped:', 'debian:../../etc', 'common:passwd', 'shipped:react 1', 'other:react 19.3.1'])(
  'what is not in the list has no text: %j',
  async (id) => {
    await expect(open().readText(id)).rejects.toMatchObject({ code: 'not-found' });
  },
);

test('everything at once has the shape of the documents, and each common text once', async () => {
  const twice: DebianLicences = {
    ...debian,
    list: async () => ({ software: [openldap, { ...openldap, source: 'samba' }] }),
    read: async () => ({ files: [copyright], common: ['GPL-3'] }),
  };
  const { device } = await allOf(open(twice));
  expect(device.filter(({ licenseText }) => licenseText === 'GNU GPL')).toHaveLength(1);
  expect(await allOf(open())).toEqual({
    device: [
      { project: 'Kontor 0.1.0', url: '', licenseText: 'AGPL' },
      { project: 'openldap 2.5.13', url: 'https://www.openldap.org/', licenseText: 'The OpenLDAP Public License' },
      { project: '/usr/share/common-licenses/GPL-3', url: '', licenseText: 'GNU GPL' },
    ],
    ui: [{ name: 'react', repository: 'https://react.dev', version: '19.3.1', licenseText: 'MIT License' }],
  });
});

test.each([
  ['no-debian', 'This device does not run Debian.'],
  ['unreadable', 'could not be read'],
] as const)('without Debian the rest is there, with the reason: %s', async (reason, sentence) => {
  const list = await open({ ...debian, list: async () => ({ reason }) }).listNames('en');
  expect(list).toMatchObject({ debian: [], device: [{ name: 'Kontor' }] });
  expect(list.debianReason).toContain(sentence);
});

test('without a build of the portal only Debian is listed; a file of another version is an error', async () => {
  rmSync(shippedFile);
  expect(await open().listNames('en')).toMatchObject({ device: [], ui: [], debian: [{ name: 'openldap' }] });
  writeFileSync(shippedFile, JSON.stringify({ device: [{ project: 'x' }], ui: [] }));
  await expect(open().listNames('en')).rejects.toThrow();
});

describe('at a box', () => {
  test('everybody who is signed in reads them', async () => {
    const box = await startBox({ engine: createMemoryEngine(), hardware: { ...noHardware, licences: debian } });
    try {
      const user = await box.signedIn({ uid: 'ben@kontor.localhost' });
      expect((await user.get('/api/v1/system/licenses/names')).json.debian).toHaveLength(1);
      const text = await user.get(`/api/v1/system/licenses/text?id=${encodeURIComponent('debian:openldap')}`);
      expect(text.json.texts[0]?.text).toContain('OpenLDAP');
      expect((await user.get('/api/v1/system/licenses/text?id=debian:steam')).status).toBe(404);
      const all = await user.get('/api/v1/system/licenses');
      expect(all.json.device.at(-2)?.project).toBe('openldap 2.5.13');
      const known = { headers: { 'if-none-match': String(all.headers.etag) } };
      expect((await user.get('/api/v1/system/licenses', known)).status).toBe(304);
      expect((await box.anonymous.get('/api/v1/system/licenses/names')).status).toBe(401);
    } finally {
      await box.end();
    }
  });
});
