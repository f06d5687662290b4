import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MadeEntry, tarGzOf, tarOf, zipOf } from '../archive.fixture.ts';
import { limits } from './entries.ts';
import { ArchiveFault } from './fault.ts';
import { kindOf } from './kind.ts';
import { look } from './look.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';
import { unpack } from './unpack.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-unpacker-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page: MadeEntry = { name: 'index.html', content: 'hello' };
const latin1 = Buffer.from('m\xfcller.html', 'latin1');
const zeros = Buffer.alloc(40 * 1024 ** 2);

/** Code and entry, or what went wrong besides. */
async function faultOf(work: () => Promise<unknown>): Promise<unknown[]> {
  try {
    await work();
    return ['accepted'];
  } catch (error) {
    return error instanceof ArchiveFault ? [error.code, error.params.entry] : ['damaged'];
  }
}

async function faultsOf(content: Buffer, bounds = limits) {
  const file = join(folder, 'archive');
  writeFileSync(file, content);
  mkdirSync(join(folder, 'out'));
  const kind = await kindOf(file);
  if (kind === undefined) return { looked: ['none'], unpacked: ['none'] };
  const read = kind === 'zip' ? readZip : readTar(kind === 'tar.gz');
  const looked = await faultOf(() => look(read, file, bounds));
  const wish = { folder: join(folder, 'out'), wrapping: '', limits: bounds };
  return { looked, unpacked: await faultOf(() => unpack(read, file, wish)) };
}

test.each<[string, Buffer, string, string?]>([
  ['a way up', tarOf([page, { name: '../evil' }]), 'archive-path', '../evil'],
  ['a way up in the middle', zipOf([page, { name: 'a/../../evil' }]), 'archive-path', 'a/../../evil'],
  ['an absolute path', tarOf([page, { name: '/etc/passwd' }]), 'archive-path', '/etc/passwd'],
  ['an absolute path in a zip', zipOf([page, { name: '/etc/passwd' }]), 'archive-path', '/etc/passwd'],
  ['a drive', zipOf([page, { name: 'C:/evil' }]), 'archive-path', 'C:/evil'],
  ['backslashes', zipOf([page, { name: '..\\evil' }]), 'archive-path', '..\\evil'],
  ['a line break in a name', tarOf([page, { name: 'a\nb' }]), 'archive-path', 'a\u{FFFD}b'],
  ['a name too long', tarOf([page, { name: 'x'.repeat(300) }]), 'archive-path'],
  ['a link', tarOf([page, { name: 'a', type: '2', link: '/etc/passwd' }]), 'archive-link', 'a'],
  ['a hard link', tarOf([page, { name: 'a', type: '1', link: 'index.html' }]), 'archive-link', 'a'],
  ['a link in a zip', zipOf([page, { name: 'a', content: '/etc', mode: 0o120777 }]), 'archive-link', 'a'],
  ['a device', tarOf([page, { name: 'disk', type: '4' }]), 'archive-special', 'disk'],
  ['a character device', tarOf([page, { name: 'tty', type: '3' }]), 'archive-special', 'tty'],
  ['a pipe', tarOf([page, { name: 'pipe', type: '6' }]), 'archive-special', 'pipe'],
  ['a device in a zip', zipOf([page, { name: 'disk', mode: 0o060644 }]), 'archive-special', 'disk'],
  ['a type nobody knows', tarOf([page, { name: 'odd', type: 'Z' }]), 'archive-special', 'odd'],
  ['setuid', tarOf([page, { name: 'su', mode: 0o4755 }]), 'archive-rights', 'su'],
  ['setgid in a zip', zipOf([page, { name: 'su', mode: 0o102755 }]), 'archive-rights', 'su'],
  ['two of one name', tarOf([page, page]), 'archive-twice', 'index.html'],
  ['two that differ by case', zipOf([page, { name: 'INDEX.html' }]), 'archive-twice', 'INDEX.html'],
  ['two that differ by Unicode', tarOf([{ name: 'é' }, { name: 'e\u{301}' }]), 'archive-twice', 'e\u{301}'],
  ['a file that is a folder, too', tarOf([{ name: 'a' }, { name: 'a/b' }]), 'archive-twice', 'a/b'],
  ['a name that is no UTF-8', tarOf([page, { name: latin1 }]), 'archive-encoding', 'm\u{FFFD}ller.html'],
  ['one that says it is', zipOf([page, { name: latin1 }]), 'archive-encoding', 'm\u{FFFD}ller.html'],
  ['too deep', tarOf([page, { name: `${'a/'.repeat(41)}b` }]), 'archive-deep'],
  ['a bomb', zipOf([page, { name: 'zeros', content: zeros }]), 'archive-swells', 'zeros'],
  ['a bomb as tar.gz', tarGzOf([page, { name: 'zeros', content: zeros }]), 'archive-swells', 'zeros'],
  ['an encrypted file', zipOf([{ ...page, flags: 0x801 }]), 'archive-locked', 'index.html'],
])('%s', async (_, content, code, entry) => {
  const { looked, unpacked } = await faultsOf(content);
  expect(looked).toEqual(unpacked);
  expect([looked[0], entry === undefined ? undefined : looked[1]]).toEqual([code, entry]);
  // Nothing came out beside the folder it was meant for.
  expect(readdirSync(folder).sort()).toEqual(['archive', 'out']);
});

test.each<[string, Buffer, string]>([
  ['a wrong sum', zipOf([{ ...page, crc: 1 }]), 'archive-unreadable'],
  ['half a tar', tarOf([{ name: 'a', content: 'x'.repeat(5_000) }]).subarray(0, 2_000), 'damaged'],
  ['half a tar.gz', tarGzOf([page]).subarray(0, 60), 'damaged'],
  ['half a zip', zipOf([page, page]).subarray(0, 100), 'damaged'],
  ['something else', Buffer.from('GIF89a and more'), 'none'],
  ['something else, packed', gzipSync('no archive'), 'damaged'],
  ['nothing', Buffer.alloc(0), 'none'],
  ['an empty zip', zipOf([]), 'archive-empty'],
  ['one that holds only what computers leave behind', zipOf([{ name: '.DS_Store' }]), 'archive-empty'],
])('%s is none that can be used', async (_, content, fault) => {
  expect((await faultsOf(content)).looked[0]).toBe(fault);
});

test('there is a most of everything', async () => {
  const few = tarOf([page, { name: 'a' }, { name: 'b' }]);
  expect((await faultsOf(few, { ...limits, entries: 2 })).looked[0]).toBe('archive-many');
  rmSync(join(folder, 'out'), { recursive: true });
  expect((await faultsOf(few, { ...limits, bytes: 4 })).looked[0]).toBe('archive-large');
});
