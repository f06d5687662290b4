import { execFile } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { lchown } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Backup, BackupJob } from '@kontor/contract/data/backups';
import { deviceOf } from '@kontor/contract/rules/data/backup-device';
import { type MessageCode, messageTextOf } from '@kontor/contract/talk/message-texts';
import type { Message } from '@kontor/contract/talk/messages';
import { type BackupServer, backupLogin, hasRestServer, startRestServer } from '@kontor/testkit/backup-servers';
import { root } from '../scripts/launch/prepare.mjs';
import { type Box, callBox, owner, withBox } from './box.ts';
import { residentBytesOf } from './measure.ts';
import type { Row } from './rounds.ts';
import { installBenchApp } from './support/app-visit.ts';

const run = promisify(execFile);
const files = 20_000;
const fileBytes = 107_374;
/** A backup or a restore of so much takes minutes at most. */
const patienceMs = 20 * 60_000;

/** How a message about the benchmark app begins, in both languages. */
const wordings = (code: MessageCode): string[] =>
  [
    messageTextOf(code, 'de', { app: 'Messung', reason: '' }),
    messageTextOf(code, 'en', { app: 'Measurement', reason: '' }),
  ].map((text) => text.slice(0, text.indexOf('.')));

/** Milliseconds some work takes. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Two gigabytes of data that cannot be compressed, in folders of 200 files. */
async function fill(folder: string): Promise<void> {
  const { uid, gid } = statSync(folder);
  const content = Buffer.alloc(fileBytes);
  for (let number = 0; number < files; number += 1) {
    const inside = join(folder, String(Math.floor(number / 200)));
    if (number % 200 === 0) mkdirSync(inside);
    const file = join(inside, `${number}.bin`);
    writeFileSync(file, randomFillSync(content));
    await lchown(file, uid, gid);
    if (number % 200 === 0) await lchown(inside, uid, gid);
  }
}

/** Plain restic on the same server, with a repository of its own. */
function plainRestic(server: BackupServer, name: string, cache: string) {
  const login = `${backupLogin.username}:${encodeURIComponent(backupLogin.password)}`;
  const env = {
    ...process.env,
    RESTIC_REPOSITORY: `rest:http://${login}@127.0.0.1:${server.port}/${name}/`,
    RESTIC_PASSWORD: 'bench',
    RESTIC_CACHE_DIR: cache,
  };
  const restic = (...args: string[]) => run('restic', args, { env, maxBuffer: 64 * 1024 ** 2 });
  return {
    init: () => restic('init', '--repository-version=2'),
    backup: (folder: string) => restic('backup', '--quiet', folder),
    restore: (target: string) => restic('restore', 'latest', '--target', target),
  };
}

/** What the server does by its API. */
function backupsOf({ url, token }: Box) {
  const ask = async <T>(path: string): Promise<T> => (await (await callBox(url, 'GET', path, { token })).json()) as T;
  const jobs = () => ask<BackupJob[]>('/api/v1/backupjobs');
  async function until(isDone: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patienceMs;
    while (!(await isDone())) {
      if (Date.now() > end) throw new Error('it takes too long');
      await wait(50);
    }
  }
  return {
    async addPlace(server: BackupServer, path: string): Promise<string> {
      const at = { server: `127.0.0.1:${server.port}`, path, domain: '' };
      const form = { device: deviceOf({ protocol: 'rest', ...backupLogin, ...at }) };
      return ((await (await callBox(url, 'POST', '/api/v1/backupjobs', { token, form })).json()) as BackupJob).id;
    },
    async backUp(deviceId: string): Promise<void> {
      const lastOf = async () => (await jobs()).find(({ id }) => id === deviceId)?.lastRun;
      const before = (await lastOf())?.at;
      await callBox(url, 'POST', '/api/v1/backups', { token, json: { deviceId } });
      await until(async () => ((await lastOf())?.at ?? before) !== before);
      const last = await lastOf();
      if (last?.ok !== true) throw new Error(`the backup failed: ${last?.text}`);
    },
    async restore(part: string): Promise<void> {
      const [backup] = await ask<Backup[]>('/api/v1/backups');
      const json = { part, password: owner.password };
      await callBox(url, 'PUT', `/api/v1/backups/${backup?.id}`, { token, json });
      await until(async () => {
        const texts = (await ask<Message[]>('/api/v1/messages')).map(({ text }) => text);
        const failure = texts.find((text) => wordings('app-restore-failed').some((start) => text.startsWith(start)));
        if (failure !== undefined) throw new Error(failure);
        return wordings('app-restored').some((start) => texts.some((text) => text.startsWith(start)));
      });
    },
  };
}

/** Resolves with whether an app gives its usual reply. */
const answers = (port: number, headers: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/small', headers, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    }).on('error', () => resolve(false));
  });

/** Watches the memory of the server and whether an app answers, until it is stopped. */
function watch(box: Box, headers: Record<string, string>) {
  const state = { going: true, most: 0, away: 0 };
  const looking = (async () => {
    while (state.going) {
      state.most = Math.max(state.most, residentBytesOf(box.pid));
      const began = performance.now();
      const isThere = await answers(box.port, headers);
      await wait(100);
      if (!isThere) state.away += performance.now() - began;
    }
  })();
  return async () => {
    state.going = false;
    await looking;
    return state;
  };
}

/** Returns a function that copies a folder, to the disk and not only to memory, and deletes the copy again. Measured beside each backup: how fast files are made depends on what the disk did before. */
function copyAlone(from: string, to: string) {
  return async (): Promise<number> => {
    const took = await time(async () => {
      await run('cp', ['-a', from, to]);
      await run('sync', ['--file-system', to]);
    });
    rmSync(to, { recursive: true });
    return took;
  };
}

async function measure(box: Box, server: BackupServer, work: string): Promise<Row[]> {
  const headers = await installBenchApp(box);
  const data = join(box.data, 'apps', 'app-bench', 'data');
  const [volume = ''] = readdirSync(data);
  await fill(join(data, volume));
  await run('sync');
  const idle = residentBytesOf(box.pid);
  const ours = backupsOf(box);
  const plain = plainRestic(server, 'plain', join(work, 'cache'));
  await plain.init();
  const place = await ours.addPlace(server, 'ours');
  const copy = copyAlone(data, join(work, 'copy'));
  const copying = await copy();
  const plainFirst = await time(() => plain.backup(data));
  const stop = watch(box, headers);
  const first = await time(() => ours.backUp(place));
  const { most, away } = await stop();
  const copyingAgain = await copy();
  const plainSecond = await time(() => plain.backup(data));
  const second = await time(() => ours.backUp(place));
  const plainRestore = await time(() => plain.restore(join(work, 'restored')));
  const restore = await time(() => ours.restore('app-bench'));
  const name = (what: string) => `backup of 2 GB: ${what}, to plain restic`;
  return [
    ratioOf(name('first'), { ours: first, plain: plainFirst, copying }, 1.1),
    ratioOf(name('second'), { ours: second, plain: plainSecond, copying: copyingAgain }, 1.2),
    ratioOf(name('restore'), { ours: restore, plain: plainRestore, copying: 0 }, 1.1),
    {
      what: 'backup of 2 GB: memory above idle',
      value: (most - idle) / 2 ** 20,
      limit: 60,
      mustBe: 'at most',
      unit: 'MiB',
    },
    { what: 'backup of 2 GB: app away', value: away / 1000, limit: 5, mustBe: 'at most', unit: 's' },
  ];
}

/** What something took, in milliseconds; `copying` is the bare copy of the data that a backup needs here and plain restic does not. */
interface Took {
  ours: number;
  plain: number;
  copying: number;
}

function ratioOf(what: string, { ours, plain, copying }: Took, limit: number): Row {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const alone = copying === 0 ? '' : ` and ${seconds(copying)} for copying the data alone`;
  const detail = `${seconds(ours)} against ${seconds(plain)}${alone}`;
  return { what, value: ours / (plain + copying), limit, mustBe: 'at most', detail };
}

/** A backup of two gigabytes in 20,000 files to a REST server, compared with plain restic and, where the file system cannot share blocks, a plain copy. */
export const benchmark = async (): Promise<Row[]> => {
  if (!hasRestServer) throw new Error('rclone is not installed');
  const server = await startRestServer();
  const work = mkdtempSync(join(tmpdir(), 'kontor-bench-backup-'));
  try {
    return await withBox((box) => measure(box, server, work), { catalogue: join(root, 'bench/catalogue') });
  } finally {
    rmSync(work, { recursive: true, force: true });
    await server.remove();
  }
};
