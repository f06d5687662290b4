import { createJobs, type Jobs } from '@kontor/platform/work/jobs/jobs';
import { nextEpoch } from '@kontor/platform/work/lock';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import { type TestGround, testGround } from '@kontor/testkit/ground';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailServer, ServerPlace } from '../../adapters/addons/addon-server.ts';
import { createMailboxesDb, type MailboxesDb } from './db.ts';
import { createMailboxesReconciler } from './reconciler.ts';
import { mailboxResource, removalJob, removalKind } from './removal.ts';

// Whose mail goes when people are forgotten, and when somebody is asked before.
let ground: TestGround;
let db: MailboxesDb;
let jobs: Jobs;
let reconciler: Reconciler;
let folders: Set<string>;
let isBroken: boolean;
const place: ServerPlace = {
  ...{ instance: 'addon-recvmail', generation: 1, home: '/nowhere', port: 1, uid: undefined, logFile: '/dev/null' },
};

beforeEach(() => {
  ground = testGround();
  db = createMailboxesDb(ground.database);
  isBroken = false;
  folders = new Set();
  const server = {
    isInStep: () => true,
    async forgetPerson(_place: ServerPlace, folder: string) {
      if (isBroken) throw new Error('the disk says no');
      folders.delete(folder);
    },
  } as unknown as MailServer;
  const removal = removalJob({ db, server, place: () => place });
  const { database, clock } = ground;
  const more = { crash: () => {}, onProgress: () => {} };
  jobs = createJobs({ database, clock, epoch: nextEpoch(database), kinds: [removal], ...more });
  jobs.resume();
  reconciler = createMailboxesReconciler({
    ...{ ground, db, server, place: () => place, members: () => [], asksElsewhere: () => false },
    restart: async () => {},
    removal: {
      isUnderWay: (folder) => jobs.lockOf(mailboxResource(folder)) !== undefined,
      start: (folder) => void jobs.start(removalKind, { folder }),
    },
    passed: () => {},
  });
});
afterEach(async () => {
  await reconciler.stop();
  await jobs.stop();
  ground.remove();
});

function people(count: number, forgotten: number): void {
  for (let at = 0; at < count; at += 1) {
    folders.add(`f${at}`);
    db.add(`f${at}`, `p${at}@x.de`);
    if (at < forgotten) db.forget(`p${at}@x.de`);
  }
}
async function pass(): Promise<void> {
  reconciler.wake();
  await reconciler.settled();
  await jobs.idle();
}

test('S1: with a damaged database no mailbox is deleted, for what it lacks may not be gone', async () => {
  people(10, 1);
  ground.fault = 'damaged';
  await pass();
  expect(folders.size).toBe(10);
  expect(reconciler.state().phase).toBe('in-step');
});

test('S1: the mailbox of somebody who is forgotten is deleted by a job, and nobody else loses mail', async () => {
  people(10, 1);
  await pass();
  expect([folders.size, folders.has('f0'), db.forgotten()]).toEqual([9, false, []]);
});

test('R1: many mailboxes at once wait for a person, with all that is in them', async () => {
  people(10, 6);
  await pass();
  expect([folders.size, jobs.open()]).toEqual([10, []]);
  expect(reconciler.state()).toMatchObject({ phase: 'held', held: { removed: 6, of: 10 } });
  reconciler.release();
  await reconciler.settled();
  await jobs.idle();
  expect([folders.size, db.forgotten()]).toEqual([4, []]);
});

test('a mailbox that cannot be deleted is tried again by its job, and is not begun twice', async () => {
  people(10, 1);
  isBroken = true;
  await pass();
  await pass();
  expect(jobs.open()).toMatchObject([{ kind: removalKind, tries: 1, trouble: 'the disk says no' }]);
  expect(reconciler.state().phase).toBe('in-step');
  isBroken = false;
  jobs.retry(jobs.open()[0]?.id ?? '');
  await jobs.idle();
  expect([folders.size, db.forgotten(), jobs.open()]).toEqual([9, [], []]);
});
