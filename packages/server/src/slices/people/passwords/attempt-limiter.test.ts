import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test } from 'vitest';
import { createAttemptLimiter } from './attempt-limiter.ts';
import type { AttemptRow, CredentialsDb } from './db.ts';
import { mostUnwritten } from './unwritten-attempts.ts';

const full = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** A database with room for a limited number of rows. */
function opened() {
  const clock = createVirtualClock(Date.parse('2026-05-01T08:00:00Z'));
  const disk = { rows: new Map<string, AttemptRow>(), room: Number.POSITIVE_INFINITY, transactions: 0 };
  const db = {
    attemptsOf: (key: string) => disk.rows.get(key),
    setAttempts(key: string, failed: number, since: number) {
      if (disk.rows.size >= disk.room) throw full();
      disk.rows.set(key, { failed, since });
    },
    deleteAttempts: (key: string) => disk.rows.delete(key),
    deleteAttemptsBefore() {},
  } as unknown as CredentialsDb;
  const transaction = <T>(work: () => T): T => {
    const before = new Map(disk.rows);
    disk.transactions += 1;
    try {
      return work();
    } catch (error) {
      disk.rows = before;
      throw error;
    }
  };
  const database = { transaction, withRelaxedDurability: transaction, afterCommit: (effect: () => void) => effect() };
  const limiter = createAttemptLimiter({ database, clock, db });
  const wrong = (key: string) => limiter.counted([{ key, most: 10 }], async () => false);
  const wrongOnFull = async (count: number) => {
    disk.room = 0;
    for (let index = 0; index < count; index += 1) await wrong(`invented/${index}`);
  };
  const check = (key: string) => limiter.check([{ key, most: 10 }]);
  return { clock, disk, limiter, wrong, wrongOnFull, check };
}

test('what a full disk did not take is written with the next wrong try that is', async () => {
  const { disk, wrong, wrongOnFull } = opened();
  await wrongOnFull(30);
  expect(disk.rows.size).toBe(0);
  disk.room = Number.POSITIVE_INFINITY;
  await wrong('another');
  expect(disk.rows.size).toBe(31);
  expect(disk.rows.get('invented/7')?.failed).toBe(1);
  disk.rows.delete('invented/7');
  await wrong('invented/7');
  expect(disk.rows.get('invented/7')?.failed).toBe(1);
});

test('a counter that a right answer cleared on a full disk is not written', async () => {
  const { disk, limiter, wrong, wrongOnFull } = opened();
  await wrong('person');
  await wrongOnFull(1);
  expect(await limiter.counted([{ key: 'person', most: 10 }], async () => true)).toBe(true);
  disk.room = Number.POSITIVE_INFINITY;
  await wrong('another');
  expect([...disk.rows.keys()].sort()).toEqual(['another', 'invented/0']);
});

test('strangers are let in again within seconds once a disk has room, without a wrong try', async () => {
  const { clock, disk, wrongOnFull, check } = opened();
  await wrongOnFull(mostUnwritten);
  expect(() => check('stranger')).toThrow('too-many-tries');
  disk.room = Number.POSITIVE_INFINITY;
  clock.advance(5000);
  check('stranger');
  expect(disk.rows.size).toBe(mostUnwritten);
});

test('a disk that is still full is asked every few seconds at most, and forgets nothing', async () => {
  const { clock, disk, wrong, wrongOnFull, check } = opened();
  await wrongOnFull(mostUnwritten);
  const before = disk.transactions;
  for (let count = 0; count < 10; count += 1) expect(() => check('stranger')).toThrow('too-many-tries');
  expect(disk.transactions).toBe(before + 1);
  // Room for some of them is not enough.
  disk.room = 10;
  clock.advance(5000);
  expect(() => check('stranger')).toThrow('too-many-tries');
  expect(disk.rows.size).toBe(0);
  for (let count = 0; count < 9; count += 1) await wrong('invented/3');
  expect(() => check('invented/3')).toThrow('too-many-tries');
});
