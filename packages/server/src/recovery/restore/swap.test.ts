import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { createMemoryLog, dataFolder } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { restoreWhenAsked } from './restore-at-start.ts';
import { isRestoring, type RestoreRequest, readRestore, writeRestore } from './restore-request.ts';
import { beforeRestores, fetchedServer, swapServer } from './swap.ts';

const request: RestoreRequest = {
  ...{ id: 'job', stage: 'requested', domain: 'firma.de', at: 1_700_000_000_000, content: { backup: 'b' } },
};
const present = {
  ...{ 'kontor.db': 'present', 'kontor.db-wal': 'not checkpointed', 'kontor.db.chosen': 'a copy' },
  ...{ 'secrets/box-key': 'own key', 'apps/app-wiki/data/page': 'page', 'trash/job/file': 'x' },
  ...{ 'wallpapers/olga/picture': 'old', 'addons/mysql/table': 'rows' },
};
const machine = {
  ...{ 'run/lock.db': 'lock', 'run/backup/disk': 'mounted', 'run/repair-database': 'yes', 'run/edge/key': 'key' },
  ...{ 'logs/server.log': 'lines', 'backup/cache/index': 'index', 'base-image/root.tar': 'image', ballast: '0' },
};
const fetched = {
  ...{ 'backup/box/kontor.db': 'restored', 'secrets/box-key': 'restored key', 'journal/2024.jsonl.gz': 'journal' },
  ...{ 'addons/recvmail/data/mail/people/olga/mail/cur/1': 'a mail' },
  ...{ 'wallpapers/olga/picture': 'restored picture', 'run/lock.db': 'not ours', 'etc/passwd': 'not ours' },
};

describe('the restored server', () => {
  let place: ReturnType<typeof dataFolder>;
  let data: string;
  beforeEach(begin);
  afterEach(() => place.remove());

  function begin(): void {
    place = dataFolder();
    data = place.folder;
    fill(data, { ...present, ...machine });
    fill(fetchedServer(data), fetched);
    writeRestore(data, request);
  }

  function fill(folder: string, files: Record<string, string>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }
  const read = (...path: string[]) => readFileSync(join(data, ...path), 'utf8');
  const swap = (crash: (point: string) => void = () => {}) => swapServer(data, readRestore(data) ?? request, crash);

  test('is awaited no longer when nothing was fetched for it, and the present one stays', async () => {
    rmSync(fetchedServer(data), { recursive: true });
    const log = createMemoryLog();
    const nobody = async () => {
      throw new Error('nothing is stopped');
    };
    const config = readConfig({ KONTOR_DATA: data }, data);
    const needs = { config, clock: systemClock, log, version: '1', crash: () => {}, stopWorkloads: nobody };
    await restoreWhenAsked(needs);
    expect([isRestoring(data), read('kontor.db')]).toEqual([false, 'present']);
    expect(log.lines).toHaveLength(1);
  });

  function expectSwapped(): void {
    const before = join(beforeRestores(data), String(request.at));
    for (const [name, text] of Object.entries(present)) expect(readFileSync(join(before, name), 'utf8')).toBe(text);
    expect(readdirSync(before).sort()).toEqual(
      [...new Set(Object.keys(present).map((name) => name.split('/')[0]))].sort(),
    );
    expect([read('kontor.db'), read('secrets/box-key')]).toEqual(['restored', 'restored key']);
    expect([read('journal/2024.jsonl.gz'), read('wallpapers/olga/picture')]).toEqual(['journal', 'restored picture']);
    expect(read('addons/recvmail/data/mail/people/olga/mail/cur/1')).toBe('a mail');
    expect(readdirSync(data).sort()).toEqual(
      [
        ...['backup', 'ballast', 'base-image', 'journal', 'kontor.db', 'logs', 'restore.json', 'run', 'secrets'],
        ...['addons', 'wallpapers'],
      ].sort(),
    );
    expect([read('run/lock.db'), read('run/backup/disk'), read('logs/server.log')]).toEqual([
      'lock',
      'mounted',
      'lines',
    ]);
    expect(readdirSync(join(data, 'run')).sort()).toEqual(['backup', 'lock.db']);
    // What is not ours stays where it was fetched.
    expect(readdirSync(fetchedServer(data)).sort()).toEqual(['backup', 'etc', 'run']);
    expect(readRestore(data)).toEqual({ ...request, stage: 'placed' });
  }

  test('takes the place of the present one, which is moved aside; what belongs to the machine stays', () => {
    swap();
    expectSwapped();
  });

  test('does so also when it is killed after any of its moves, or after each', () => {
    const points: string[] = [];
    swap((point) => void points.push(point));
    expect(points).toContain('restore/aside-kontor.db-wal/after');
    expect(points).toContain('restore/into-kontor.db/after');
    for (const killed of points) {
      place.remove();
      begin();
      expect(() =>
        swap((point) => {
          if (point === killed) throw new Error('killed');
        }),
      ).toThrow('killed');
      expect(isRestoring(data)).toBe(true);
      swap();
      expectSwapped();
    }
    place.remove();
    begin();
    const left = new Set(points);
    while (readRestore(data)?.stage !== 'placed') {
      try {
        swap((point) => {
          if (left.delete(point)) throw new Error('killed');
        });
      } catch {
        // The next start goes on.
      }
    }
    expectSwapped();
  });
});
