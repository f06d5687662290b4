import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { RefusedError } from '@kontor/platform/errors';
import { systemClock } from '@kontor/platform/work/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slapdAccount, unpackerAccount } from '../accounts.ts';
import { createCommands } from '../run-command.ts';
import { type MadeEntry, tarGzOf, tarOf, zipOf } from './archive.fixture.ts';
import { type Archives, createArchives } from './archives.ts';

const going = new AbortController().signal;
let data: string;
let archives: Archives;

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'kontor-archives-'));
  mkdirSync(join(data, 'run'));
  const commands = createCommands({
    box: 'archives',
    node: process.execPath,
    clock: systemClock,
    environment: process.env,
  });
  archives = createArchives({ data, commands });
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

beforeEach(() => {
  for (const name of readdirSync(data)) if (name !== 'run') rmSync(join(data, name), { recursive: true });
});

const put = (content: Buffer): string => {
  const file = join(data, 'archive');
  writeFileSync(file, content);
  return file;
};

const out = () => join(data, 'out');
const unpack = (content: Buffer, wrapping = '') =>
  archives.unpack({ file: put(content), folder: out(), wrapping, owner: undefined, jobId: 'job-1', signal: going });

test.runIf(process.getuid?.() === 0)('what opens archives has an account nothing else has', async () => {
  const file = put(zipOf([{ name: 'index.html', content: 'x' }]));
  await archives.scan(file, going);
  const { uid } = statSync(file);
  expect(uid).toBe(unpackerAccount);
  // The directory's data belongs to that account.
  expect(uid).not.toBe(slapdAccount);
});

/** Returns code and entry of the refusal; checks that nothing unpacked remains. */
async function refusalOf(work: Promise<unknown>): Promise<(string | number | undefined)[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect([existsSync(out()), readdirSync(join(data, 'run', 'archives'))]).toEqual([false, []]);
  if (error instanceof RefusedError) return [error.code, error.params.entry];
  throw error ?? new Error('It was accepted');
}

const page: MadeEntry = { name: 'index.html', content: 'hello' };

describe('an archive of pages', () => {
  test.each([
    ['zip', zipOf([page, { name: 'css/a.css', content: 'p{}' }, { name: 'run.sh', content: 'x', mode: 0o100755 }])],
    [
      'tar',
      tarOf([
        page,
        { name: 'css/', type: '5' },
        { name: 'css/a.css', content: 'p{}' },
        { name: 'run.sh', content: 'x', mode: 0o755 },
      ]),
    ],
    [
      'tar.gz',
      tarGzOf([
        { ...page, name: './index.html' },
        { name: 'css/a.css', content: 'p{}' },
        { name: 'run.sh', content: 'x', mode: 0o755 },
      ]),
    ],
  ])('%s: is looked into and unpacked, with plain rights', async (_, content) => {
    const found = await archives.scan(put(content), going);
    expect(found).toMatchObject({ wrapping: '', bytes: 9, files: ['index.html', 'run.sh'] });
    await unpack(content);
    expect(readFileSync(join(out(), 'css/a.css'), 'utf8')).toBe('p{}');
    expect(lstatSync(join(out(), 'index.html')).mode & 0o7777).toBe(0o644);
    expect(lstatSync(join(out(), 'run.sh')).mode & 0o7777).toBe(0o755);
    expect(lstatSync(join(out(), 'css')).mode & 0o7777).toBe(0o755);
  });

  test('one folder round everything is taken away, and what computers leave behind as well', async () => {
    const content = zipOf([
      { name: '__MACOSX/site/._index.html', content: 'x' },
      { name: 'site/', mode: 0o40755 },
      { name: 'site/index.html', content: 'hello' },
      { name: 'site/Dockerfile', content: 'FROM a' },
      { name: 'site/.DS_Store', content: 'x' },
    ]);
    expect(await archives.scan(put(content), going)).toMatchObject({
      wrapping: 'site',
      files: ['index.html', 'Dockerfile'],
      texts: { Dockerfile: 'FROM a' },
    });
    await unpack(content, 'site');
    expect(readdirSync(out()).sort()).toEqual(['Dockerfile', 'index.html']);
  });

  test('names as Windows writes them are read', async () => {
    const found = await archives.scan(
      put(zipOf([page, { name: Buffer.from('m\x81ller.html', 'latin1'), flags: 0 }])),
      going,
    );
    expect(found.files).toEqual(['index.html', 'müller.html']);
  });
});

describe('what an attacker packs is refused, and nothing of it is left', () => {
  test.each([
    ['a way up', tarOf([page, { name: '../evil' }]), 'archive-path', '../evil'],
    ['a link in a zip', zipOf([page, { name: 'a', content: '/etc', mode: 0o120777 }]), 'archive-link', 'a'],
    ['a bomb', tarGzOf([page, { name: 'zeros', content: Buffer.alloc(40 * 1024 ** 2) }]), 'archive-swells', 'zeros'],
    ['something else', Buffer.from('GIF89a and more'), 'archive-unreadable', undefined],
  ])('%s', async (_, content, code, entry) => {
    const scanned = await refusalOf(archives.scan(put(content), going));
    expect([scanned, await refusalOf(unpack(content))]).toEqual([scanned, scanned]);
    expect(scanned).toEqual([code, entry]);
  });
});

test.runIf(process.getuid?.() === 0)('a job that is called off leaves nothing', async () => {
  const stop = new AbortController();
  const many = Array.from({ length: 3_000 }, (_, index) => ({ name: `f${index}`, content: 'x' }));
  const file = put(tarOf(many));
  const work = archives.unpack({
    file,
    folder: out(),
    wrapping: '',
    owner: undefined,
    jobId: 'job-2',
    signal: stop.signal,
  });
  stop.abort(new Error('called off'));
  await expect(work).rejects.toThrow('called off');
  expect(existsSync(out())).toBe(false);
});
