import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '../../run-command.ts';
import { createDebianLicences } from './debian-licences.ts';

let root: string;
let runs: number;
let fault: Error | undefined;
let lines: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-debian-'));
  runs = 0;
  fault = undefined;
  lines = [
    'slapd\tinstalled\tno\topenldap\t2.5-1\thttps://openldap.example\t\t\tlibldap',
    'libldap\tinstalled\tno\topenldap\t2.5-1\t\t\t\t',
    'perl\tinstalled\tyes\tperl\t5.36\t\t\t\t',
    'bare\tinstalled\tyes\tbare\t1\tftp://x\t\t\t',
    'steam\tinstalled\tno\tsteam\t1\t\t\t\t',
  ];
  file('var/lib/dpkg/status', 'x');
  file('usr/share/common-licenses/GPL-3', 'GNU GPL 3');
  file('usr/share/common-licenses/Artistic', 'Artistic License');
  file(
    'usr/share/doc/slapd/copyright',
    'Format: x\nSource: https://other.example\n\nFiles: *\nLicense: OpenLDAP-2.8\n',
  );
  symlinkSync('slapd', join(root, 'usr/share/doc/libldap'));
  file(
    'usr/share/doc/perl/copyright',
    Buffer.from('Perl\xa9, see /usr/share/common-licenses/GPL-3 and /usr/share/common-licenses/GPL2', 'latin1'),
  );
  file('usr/share/doc/steam/copyright', 'nobody asks, /usr/share/common-licenses/Artistic');
});
afterEach(() => rmSync(root, { recursive: true }));

function file(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
async function run({ onLine }: Command) {
  runs += 1;
  if (fault) throw fault;
  for (const line of lines) onLine?.(line);
  return { code: 0, lines: [] };
}
const open = () => createDebianLicences({ commands: { run }, packages: () => ['slapd', 'smartmontools'], root });

test('what the box uses is listed by its source, with its packages, and nothing else of the machine', async () => {
  expect(await open().list()).toEqual({
    software: [
      { source: 'bare', version: '1', url: '', packages: ['bare'], licenses: [] },
      {
        ...{ source: 'openldap', version: '2.5-1', url: 'https://openldap.example' },
        ...{ packages: ['slapd', 'libldap'], licenses: ['OpenLDAP-2.8'] },
      },
      { source: 'perl', version: '5.36', url: '', packages: ['perl'], licenses: ['GPL-3', 'GPL2'] },
    ],
  });
});

test('the texts are those of the files, each once; a missing one is said', async () => {
  const licences = open();
  expect(await licences.read('openldap')).toEqual({
    files: [{ file: '/usr/share/doc/slapd/copyright', text: expect.stringContaining('OpenLDAP-2.8') }],
    common: [],
  });
  expect(await licences.read('perl')).toEqual({
    files: [{ file: '/usr/share/doc/perl/copyright', text: expect.stringMatching(/^Perl©/) }],
    common: ['GPL-3'],
  });
  expect(await licences.read('bare')).toEqual({
    files: [{ file: '/usr/share/doc/bare/copyright', text: null }],
    common: [],
  });
});

test('a common licence is read where something in the list refers to it, and no other file is', async () => {
  const licences = open();
  expect(await licences.readCommon('GPL-3')).toEqual({ file: '/usr/share/common-licenses/GPL-3', text: 'GNU GPL 3' });
  for (const name of ['Artistic', 'GPL2', '../../../etc/passwd', '', '.'])
    expect(await licences.readCommon(name)).toBeUndefined();
  for (const source of ['steam', 'slapd', '../../etc', '', '__proto__'])
    expect(await licences.read(source)).toBeUndefined();
});

test('it is read once for all who ask, and again when packages have changed', async () => {
  const licences = open();
  await Promise.all([licences.list(), licences.list(), licences.read('perl')]);
  expect(runs).toBe(1);
  lines = ['bash\tinstalled\tyes\tbash\t5.2\t\t\t\t'];
  utimesSync(join(root, 'var/lib/dpkg/status'), 1000, 1000);
  expect(await licences.list()).toMatchObject({ software: [{ source: 'bash' }] });
  expect(runs).toBe(2);
});

test('without dpkg there is no Debian, and nothing is started', async () => {
  rmSync(join(root, 'var/lib/dpkg/status'));
  expect(await open().list()).toEqual({ reason: 'no-debian' });
  expect(await open().read('perl')).toBeUndefined();
  expect(runs).toBe(0);
});

test('a dpkg that hangs is ended and asked again by the next; an error of ours is none of it', async () => {
  const licences = open();
  fault = new AdapterError('dpkg-query took too long and was ended');
  expect(await licences.list()).toEqual({ reason: 'unreadable' });
  fault = undefined;
  expect(await licences.list()).toMatchObject({ software: [{}, {}, {}] });
  fault = new TypeError('ours');
  utimesSync(join(root, 'var/lib/dpkg/status'), 1000, 1000);
  await expect(licences.list()).rejects.toThrow('ours');
});

test('a file of many megabytes or of no text is not read into memory', async () => {
  file('usr/share/doc/bare/copyright', Buffer.alloc(4 * 1024 * 1024 + 1, 'x'));
  rmSync(join(root, 'usr/share/doc/perl/copyright'));
  mkdirSync(join(root, 'usr/share/doc/perl/copyright'));
  const licences = open();
  for (const source of ['bare', 'perl']) expect((await licences.read(source))?.files).toMatchObject([{ text: null }]);
});
