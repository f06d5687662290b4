import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { systemClock } from '@kontor/platform/work/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Commands, createCommands } from '../run-command.ts';
import { type AppFiles, createAppFiles } from './app-files.ts';

const app = 'app-wiki';
const job = 'job-1';
const going = new AbortController().signal;

let root: string;
let files: AppFiles;
let fetchPackages: Commands['fetchPackages'];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-app-files-'));
  for (const name of ['apps', 'trash', 'logs/apps', 'source/bundle']) mkdirSync(join(root, name), { recursive: true });
  writeFileSync(join(root, 'source/bundle/app.mjs'), 'code');
  fetchPackages = async () => {};
  const commands: Commands = {
    run: createCommands({ box: 'files', node: process.execPath, clock: systemClock, environment: process.env }).run,
    fetchPackages: (request) => fetchPackages(request),
    killLeftovers: async () => 0,
    close: async () => {},
  };
  files = createAppFiles({ data: root, commands });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const build = (version: string, more: Partial<Parameters<AppFiles['buildRelease']>[1]> = {}) =>
  files.buildRelease(app, {
    version,
    source: join(root, 'source'),
    hasPackages: false,
    allowedScripts: [],
    account: undefined,
    jobId: job,
    signal: going,
    ...more,
  });

/** Returns every file below a folder with its content, and links with their target. */
function contentOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) found[path.slice(folder.length + 1)] = `-> ${readlinkSync(path)}`;
    else if (entry.isFile()) found[path.slice(folder.length + 1)] = readFileSync(path, 'utf8');
  }
  return found;
}

describe('releases', () => {
  test('a release is there when it is whole, and only then', async () => {
    fetchPackages = async ({ folder }) => {
      expect(files.hasRelease(app, '1.0')).toBe(false);
      writeFileSync(join(folder, 'fetched'), 'yes');
    };
    for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(root, 'source', name), '{}');
    await build('1.0', { hasPackages: true });
    expect(contentOf(files.paths(app).release('1.0'))).toEqual({
      'bundle/app.mjs': 'code',
      'package.json': '{}',
      'package-lock.json': '{}',
      fetched: 'yes',
    });
    expect(readdirSync(files.paths(app).releases)).toEqual(['1.0']);
  });

  test.each([
    ['a download that fails', 'npm said no', 'download-failed'],
    ['a full disk', 'npm error code ENOSPC', 'disk-full'],
  ])('%s says so', async (_, words, code) => {
    for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(root, 'source', name), '{}');
    fetchPackages = async () => {
      throw new AdapterError(words);
    };
    await expect(build('1.0', { hasPackages: true })).rejects.toMatchObject({ code });
    expect(files.hasRelease(app, '1.0')).toBe(false);
    await files.dropRelease(app, '1.0', job);
    await files.dropHome(app);
    expect(existsSync(files.paths(app).home)).toBe(false);
  });

  test('what was half built is built again', async () => {
    mkdirSync(files.paths(app).building(job), { recursive: true });
    writeFileSync(join(files.paths(app).building(job), 'rest'), 'of a crash');
    await build('1.0');
    expect(contentOf(files.paths(app).release('1.0'))).toEqual({ 'bundle/app.mjs': 'code' });
  });

  test('what a kill left of a removed release goes with the next try', async () => {
    await build('1.0');
    await build('2.0');
    mkdirSync(join(root, 'trash', job));
    renameSync(files.paths(app).release('1.0'), join(root, 'trash', job, 'release'));
    await files.pruneReleasesExcept(app, '2.0', job);
    expect(readdirSync(join(root, 'trash'))).toEqual([]);
  });

  test('what ended jobs left in the trash is removed, what an open one needs stays', async () => {
    for (const name of ['job-ended', 'job-open']) mkdirSync(join(root, 'trash', name, 'data'), { recursive: true });
    await files.sweepTrash((id) => id === 'job-open');
    expect(readdirSync(join(root, 'trash'))).toEqual(['job-open']);
  });

  test('dropping one leaves the others, dropping nothing succeeds', async () => {
    await build('1.0');
    await build('2.0');
    await files.dropRelease(app, '2.0', job);
    await files.dropRelease(app, '2.0', job);
    expect(readdirSync(files.paths(app).releases)).toEqual(['1.0']);
    await build('2.0');
    await files.pruneReleasesExcept(app, '2.0', job);
    expect(readdirSync(files.paths(app).releases)).toEqual(['2.0']);
    await files.pruneReleasesExcept(app, undefined, job);
    await files.dropHome(app);
    expect(existsSync(files.paths(app).home)).toBe(false);
    expect(readdirSync(join(root, 'trash'))).toEqual([]);
  });
});

test('a new volume begins with its content, and one that exists stays as it is', async () => {
  const contents = { site: { from: join(root, 'source'), folders: ['in/side'] }, plain: { folders: ['a'] } };
  await files.makeVolumes(app, ['site', 'plain', 'other'], undefined, contents);
  const listed = (name: string) => readdirSync(files.paths(app).volume(name), { recursive: true }).sort();
  expect([listed('site'), listed('plain'), listed('other')]).toEqual([
    ['bundle', 'bundle/app.mjs', 'in', 'in/side'],
    ['a'],
    [],
  ]);
  rmSync(join(files.paths(app).volume('plain'), 'a'), { recursive: true });
  await files.makeVolumes(app, ['plain'], undefined, contents);
  expect(listed('plain')).toEqual([]);
});

describe('the copy of the data', () => {
  const data = () => files.paths(app).volume('data');

  beforeEach(async () => {
    await files.makeVolumes(app, ['data'], 200_000);
    writeFileSync(join(data(), 'note'), 'old');
    mkdirSync(join(data(), 'deep'));
    writeFileSync(join(data(), 'deep/program'), '#!');
    chmodSync(join(data(), 'deep/program'), 0o750);
    symlinkSync('/etc/passwd', join(data(), 'link'));
    utimesSync(join(data(), 'note'), 1_000, 2_000);
  });

  const spoil = () => {
    rmSync(join(data(), 'deep'), { recursive: true });
    writeFileSync(join(data(), 'note'), 'new');
    writeFileSync(join(data(), 'more'), 'new');
  };

  test('brings everything back as it was: content, rights, times, links', async () => {
    const before = contentOf(data());
    await files.snapshot(app, job, going);
    expect(files.hasSnapshot(app, job)).toBe(true);
    spoil();
    await files.restore(app, job);
    expect(contentOf(data())).toEqual(before);
    expect(lstatSync(join(data(), 'deep/program')).mode & 0o777).toBe(0o750);
    expect(lstatSync(join(data(), 'note')).mtimeMs).toBe(2_000_000);
    expect(readdirSync(files.paths(app).home)).toEqual(['data']);
    expect(readdirSync(join(root, 'trash'))).toEqual([]);
  });

  test('a copy without its mark is none: the data stays as it is', async () => {
    await files.snapshot(app, job, going);
    rmSync(join(files.paths(app).snapshot(job), 'complete'));
    spoil();
    await files.restore(app, job);
    expect(contentOf(data())).toMatchObject({ note: 'new', more: 'new' });
    expect(files.hasSnapshot(app, job)).toBe(false);
  });

  test('a kill between the two renames loses nothing', async () => {
    const before = contentOf(data());
    await files.snapshot(app, job, going);
    spoil();
    mkdirSync(join(root, 'trash', job));
    renameSync(files.paths(app).data, join(root, 'trash', job, 'data'));
    await files.restore(app, job);
    expect(contentOf(data())).toEqual(before);
  });

  test('a kill after the two renames does not bring the new data back', async () => {
    const before = contentOf(data());
    await files.snapshot(app, job, going);
    spoil();
    mkdirSync(join(root, 'trash', job));
    renameSync(files.paths(app).data, join(root, 'trash', job, 'data'));
    renameSync(join(files.paths(app).snapshot(job), 'data'), files.paths(app).data);
    await files.restore(app, job);
    await files.restore(app, job);
    expect(contentOf(data())).toEqual(before);
    expect(readdirSync(join(root, 'trash'))).toEqual([]);
  });

  test('no data is something to come back to as well', async () => {
    await files.dropData(app, job);
    await files.snapshot(app, job, going);
    await files.makeVolumes(app, ['data'], 200_000);
    writeFileSync(join(data(), 'note'), 'new');
    await files.restore(app, job);
    expect(contentOf(files.paths(app).data)).toEqual({});
  });

  test('is called off by its signal', async () => {
    const stop = new AbortController();
    stop.abort(new Error('cancelled'));
    await expect(files.snapshot(app, job, stop.signal)).rejects.toThrow('cancelled');
    expect(files.hasSnapshot(app, job)).toBe(false);
  });

  test('what people made is measured in whole blocks', async () => {
    writeFileSync(join(data(), 'large'), Buffer.alloc(1_000_000, 1));
    expect(await files.measureData(app)).toBeGreaterThanOrEqual(1_000_000);
    await files.dropData(app, job);
    expect(await files.measureData(app)).toBe(0);
  });
});

describe('files the box writes for an app', () => {
  const volume = () => files.paths(app).volume('data');
  const write = (path: string, content = 'ours', onlyWhenMissing = false) =>
    files.write({ root: volume(), path: join(volume(), path), content, onlyWhenMissing, owner: undefined });

  beforeEach(() => files.makeVolumes(app, ['data'], 200_000));

  test('are written with their folders, for their owner alone', async () => {
    await write('deep/er/settings.json');
    expect(readFileSync(join(volume(), 'deep/er/settings.json'), 'utf8')).toBe('ours');
    expect(lstatSync(join(volume(), 'deep/er/settings.json')).mode & 0o777).toBe(0o600);
  });

  test('are replaced, unless they are the first only', async () => {
    await write('settings');
    await write('settings', 'newer');
    await write('settings', 'newest', true);
    expect(readFileSync(join(volume(), 'settings'), 'utf8')).toBe('newer');
  });

  test('P5: a link the app left in their place is replaced, not followed', async () => {
    writeFileSync(join(root, 'secret'), 'of the box');
    symlinkSync(join(root, 'secret'), join(volume(), 'settings'));
    await write('settings');
    expect(readFileSync(join(root, 'secret'), 'utf8')).toBe('of the box');
    expect(readFileSync(join(volume(), 'settings'), 'utf8')).toBe('ours');
  });

  test('P5: a link the app left on the way is refused', async () => {
    mkdirSync(join(root, 'elsewhere'));
    symlinkSync(join(root, 'elsewhere'), join(volume(), 'deep'));
    await expect(write('deep/settings')).rejects.toThrow('is not a folder');
    expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
  });

  test('P5: a path that leads out is refused', async () => {
    await expect(write('../../settings')).rejects.toThrow('is not below');
  });
});

test.runIf(process.getuid?.() === 0)(
  'as root, data belongs to the account of its app, and so does its copy',
  async () => {
    await files.makeVolumes(app, ['data'], 200_000);
    const note = join(files.paths(app).volume('data'), 'note');
    await files.write({
      root: files.paths(app).volume('data'),
      path: note,
      content: '',
      onlyWhenMissing: false,
      owner: 200_000,
    });
    await files.snapshot(app, job, going);
    rmSync(note);
    await files.restore(app, job);
    expect(lstatSync(note)).toMatchObject({ uid: 200_000, gid: 200_000 });
    expect(lstatSync(files.paths(app).volume('data'))).toMatchObject({ uid: 200_000, gid: 200_000 });
  },
);
