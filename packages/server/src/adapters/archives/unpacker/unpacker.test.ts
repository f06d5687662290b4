import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MadeEntry, tarGzOf, tarOf, zipOf } from '../archive.fixture.ts';
import { ArchiveError } from './archive-error.ts';
import { limits } from './entries.ts';
import { kindOf } from './kind.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';
import { scan } from './scan.ts';
import { unpack } from './unpack.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-unpacker-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page: MadeEntry = { name: 'index.html', content: 'hello' };
const latin1 = Buffer.from('m\xfcller.html', 'latin1');
const zeros = Buffer.alloc(40 * 1024 ** 2);

/** Returns code and entry of an `ArchiveError`, `damaged` for any other error and `accepted` for none. */
async function errorOf(work: () => Promise<unknown>): Promise<unknown[]> {
  try {
    await work();
    return ['accepted'];
  } catch (error) {
    return error instanceof ArchiveError ? [error.code, error.params.entry] : ['damaged'];
  }
}

async function errorsOf(content: Buffer, bounds = limits) {
  const file = join(folder, 'archive');
  writeFileSync(file, content);
  mkdirSync(join(folder, 'out'));
  const kind = await kindOf(file);
  if (kind === undefined) return { scanned: ['none'], unpacked: ['none'] };
  const read = kind === 'zip' ? readZip : readTar(kind === 'tar.gz');
  const scanned = await errorOf(() => scan(read, file, bounds));
  const options = { folder: join(folder, 'out'), wrapping: '', limits: bounds };
  return { scanned, unpacked: await errorOf(() => unpack(read, file, options)) };
}

test.each<[string, Buffer, string, string?]>([
  ['a way up', tarOf([page, { name: '../evil' }]), 'archive-path', '../evil'],
  ['a way up in the middle', zipOf([page, { name: 'a/../../evil' }]), 'archive-path', 'a/../../evil'],
  ['an absolute path', tarOf([page, { name: '/etc/passwd' }]), 'archive-path', '/etc/passwd'],
  ['an absolute path in a zip', zipOf([page, { name: '/etc/passwd' }]), 'archive-path', '/etc/passwd'],
  ['a drive', zipOf([page, { name: 'C:/evil' }]), 'archive-path', 'C:/evil'],
  ['a way up as Windows writes it', zipOf([page, { name: '..\\evil' }]), 'archive-path', '../evil'],
  ['backslashes', zipOf([page, { name: 'a\\b', mode: 0o100644 }]), 'archive-path', 'a\\b'],
  ['backslashes in a tar', tarOf([page, { name: 'a\\b' }]), 'archive-path', 'a\\b'],
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
  const { scanned, unpacked } = await errorsOf(content);
  expect(scanned).toEqual(unpacked);
  expect([scanned[0], entry === undefined ? undefined : scanned[1]]).toEqual([code, entry]);
  // Nothing was written outside the target folder.
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
  expect((await errorsOf(content)).scanned[0]).toBe(fault);
});

test('there is a most of everything', async () => {
  const few = tarOf([page, { name: 'a' }, { name: 'b' }]);
  expect((await errorsOf(few, { ...limits, entries: 2 })).scanned[0]).toBe('archive-many');
  rmSync(join(folder, 'out'), { recursive: true });
  expect((await errorsOf(few, { ...limits, bytes: 4 })).scanned[0]).toBe('archive-large');
});

/** Returns the result of reading an archive: its wrapping folder, the names at the top level, and all files. */
async function outcomeOf(content: Buffer) {
  const file = join(folder, 'archive');
  const out = join(folder, 'out');
  writeFileSync(file, content);
  mkdirSync(out);
  const read = (await kindOf(file)) === 'zip' ? readZip : readTar(false);
  const { wrapping, files, texts } = await scan(read, file, limits);
  await unpack(read, file, { folder: out, wrapping, limits });
  const all = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = all.map(({ parentPath, name }) => join(parentPath, name).slice(out.length + 1)).sort();
  return { wrapping, files, texts, paths };
}

test('names are read in what all of them were written in', async () => {
  const names = ['m\xfcller.html', 'Stra\xdfe.html'].map((name) => Buffer.from(name, 'latin1'));
  const made = zipOf([page, ...names.map((name) => ({ name, flags: 0 }))]);
  expect((await outcomeOf(made)).paths).toEqual(['Straße.html', 'index.html', 'müller.html']);
});

test.each([
  ['tar', tarOf],
  ['zip', zipOf],
])('letters that a Mac takes apart are put together (%s)', async (_, pack) => {
  const { paths } = await outcomeOf(pack([page, { name: 'bu\u0308cher/u\u0308ber.html' }]));
  expect(paths).toEqual(['bücher/über.html', 'index.html']);
});

test('folders are told apart as Windows writes them', async () => {
  const { paths } = await outcomeOf(zipOf([page, { name: 'css\\' }, { name: 'css\\a.css' }]));
  expect(paths).toEqual(['css/a.css', 'index.html']);
});

test('the picture of a folder on a Mac is left out', async () => {
  expect((await outcomeOf(tarOf([page, { name: 'a/Icon\r' }, { name: 'a/._Icon\r' }]))).paths).toEqual(['index.html']);
});

test.each<[string, string[], string, string[]]>([
  ['two folders', ['a/b/index.html', 'a/b/c/d.css'], 'a/b', ['c/d.css', 'index.html']],
  ['something to read beside the folder', ['README.md', 'a/index.php'], 'a', ['index.php']],
  ['a start page in capitals', ['a/INDEX.HTM', 'a/b/index.html'], 'a', ['INDEX.HTM', 'b/index.html']],
  ['no start page', ['a/b/c.html'], 'a', ['b/c.html']],
  ['what a program needs beside it', ['requirements.txt', 'src/app.py'], '', ['requirements.txt', 'src/app.py']],
  ['two folders side by side', ['a/index.html', 'b/c.html'], '', ['a/index.html', 'b/c.html']],
  ['a very deep one', ['1/2/3/4/5/6/index.html'], '1', ['2/3/4/5/6/index.html']],
])('an archive with %s', async (_, names, wrapping, paths) => {
  const outcome = await outcomeOf(zipOf(names.map((name) => ({ name }))));
  expect([outcome.wrapping, outcome.paths]).toEqual([wrapping, paths]);
});

test('a build file two folders down is read', async () => {
  const { texts } = await outcomeOf(
    zipOf([
      { name: 'a/b/Dockerfile', content: 'FROM a' },
      { name: 'a/b/c/Dockerfile', content: 'x' },
    ]),
  );
  expect(texts).toEqual({ Dockerfile: 'FROM a' });
});
