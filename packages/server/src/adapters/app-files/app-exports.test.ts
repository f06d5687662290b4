import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { manifestWith } from '@kontor/testkit/manifests';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBootId } from '../run-command/process-table.ts';
import { createCommands } from '../run-command.ts';
import { type AppExports, countParts, createAppExports, readExportInfo, refuseLinks } from './app-exports.ts';
import { readExportedRelease, uploadedCode } from './export-release.ts';

const { signal } = new AbortController();
const app = 'app-wiki';

let data: string;
let exports: AppExports;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'kontor-exports-'));
  mkdirSync(join(data, 'apps/app-wiki/data/files'), { recursive: true });
  writeFileSync(join(data, 'apps/app-wiki/data/files/note'), 'text');
  const commands = createCommands({ box: 'ex', node: process.execPath, clock: systemClock, environment: process.env });
  exports = createAppExports({ data, commands });
});

afterEach(() => rmSync(data, { recursive: true, force: true }));

const about = (job: string, by = 'backup-1') => ({
  ...{ instanceId: app, title: { de: 'Wiki', en: 'Wiki' }, version: '1.0', manifestDigest: 'ab' },
  ...{ takenAt: 1_000, downtimeMs: 20, job, by },
});

async function draft(job: string): Promise<void> {
  const since = await exports.begin(job);
  const from = join(data, 'apps/app-wiki/data');
  await exports.copy({ jobId: job, since, from, except: new Set(), isRunning: false, signal });
  mkdirSync(exports.databasesOf(job));
  writeFileSync(join(exports.databasesOf(job), 'mysql-app_wiki.sql'), 'SELECT 1');
}

test('an export is there when it is complete, and says what it contains', async () => {
  await draft('job-1');
  expect(exports.find(app)).toBeUndefined();
  const site = join(data, 'apps/app-wiki/releases/1.0/site');
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'index.html'), 'page');
  const manifest = manifestWith({ id: 'wiki' });
  const code = uploadedCode(dirname(site));
  await exports.addRelease('job-1', { manifest, code }, signal);
  await exports.complete(about('job-1'));
  const release = { files: 2, bytes: JSON.stringify(manifest, null, 2).length + 4 };
  expect(exports.find(app)).toEqual({ ...about('job-1'), files: 2, bytes: 12, release, bootId: readBootId() });
  expect(exports.current(app)).toEqual(exports.find(app));
  const folder = exports.folderOf(app);
  expect(readdirSync(folder).sort()).toEqual(['app.json', 'databases', 'files', 'release']);
  expect(readExportedRelease(join(folder, 'release'))).toEqual({ manifest, code: join(folder, 'release/code') });
  expect(readFileSync(join(folder, 'release/code/index.html'), 'utf8')).toBe('page');
  expect(readFileSync(join(folder, 'files/files/note'), 'utf8')).toBe('text');
  expect(await countParts(folder)).toEqual({ files: 2, bytes: 12 });
  await exports.drop(app);
  await exports.drop(app);
  expect(readdirSync(join(data, 'exports'))).toEqual([]);
});

test('a later one replaces it, and completing twice is the same as once', async () => {
  for (const job of ['job-1', 'job-2']) {
    await draft(job);
    await exports.complete(about(job));
    await exports.complete(about(job));
  }
  expect(exports.find(app)?.job).toBe('job-2');
  expect(readdirSync(join(data, 'exports'))).toEqual([app]);
});

test('one from before the machine started is not used, because its files may not have reached the disk', async () => {
  await draft('job-1');
  await exports.complete(about('job-1'));
  const file = join(exports.folderOf(app), 'app.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(readBootId(), 'another'));
  expect(exports.find(app)?.job).toBe('job-1');
  expect(exports.current(app)).toBeUndefined();
});

test('a file that says nothing is no export', async () => {
  await draft('job-1');
  await exports.complete(about('job-1'));
  for (const text of ['', '{}']) {
    writeFileSync(join(exports.folderOf(app), 'app.json'), text);
    expect(readExportInfo(exports.folderOf(app))).toBeUndefined();
  }
});

test('what jobs left that have ended is removed, what an open one uses stays', async () => {
  await draft('job-1');
  await exports.complete(about('job-1', 'backup-1'));
  for (const job of ['job-2', 'job-3']) await draft(job);
  await exports.sweep((id) => ['backup-1', 'job-2'].includes(id));
  expect(readdirSync(join(data, 'exports')).sort()).toEqual(['.new-job-2', app]);
  await exports.sweep(() => false);
  expect(readdirSync(join(data, 'exports'))).toEqual([]);
});

test('whether a copy takes space is tried out, and leaves nothing', async () => {
  expect(typeof (await exports.sharesBlocks(join(data, 'apps')))).toBe('boolean');
  expect(await exports.sharesBlocks('/proc')).toBe(false);
  expect(await exports.sharesBlocks(join(data, 'nothing'))).toBe(true);
  expect(readdirSync(join(data, 'exports'))).toEqual([]);
  expect(existsSync(exports.folderOf(app))).toBe(false);
});

test.each([
  'files',
  'files/settings',
  'files/.image-volumes',
  'files/.image-volumes/web/data',
  'databases',
  'databases/mysql.sql',
  'release',
])('a forged export in which %s is a link is refused', async (path) => {
  const folder = join(data, 'forged');
  mkdirSync(join(folder, 'files/files'), { recursive: true });
  symlinkSync('/etc/passwd', join(folder, 'files/files/own'));
  await expect(refuseLinks(folder)).resolves.toBeUndefined();
  rmSync(join(folder, path), { recursive: true, force: true });
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(data, join(folder, path));
  await expect(refuseLinks(folder)).rejects.toThrow(`${path} is a link`);
});
