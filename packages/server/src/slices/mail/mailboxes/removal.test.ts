import { createJobs, type Jobs } from '@kontor/platform/work/jobs/jobs';
import { nextEpoch } from '@kontor/platform/work/lock';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import { createTestCore, type TestCore } from '@kontor/testkit/test-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailServer, ServerLocation } from '../../../adapters/addons/addon-server.ts';
import { createMailboxesDb, type MailboxesDb } from './db.ts';
import { createMailboxesReconciler } from './reconciler.ts';
import { mailboxResource, removalJob, removalKind } from './removal.ts';

// Which mail is deleted when users are purged, and when the deletion waits for confirmation.
let core: TestCore;
let db: MailboxesDb;
let jobs: Jobs;
let reconciler: Reconciler;
let folders: Set<string>;
let isBroken: boolean;
const location: ServerLocation = {
  ...{ instance: 'addon-recvmail', generation: 1, home: '/nowhere', port: 1, uid: undefined, logFile: '/dev/null' },
};

beforeEach(() => {
  core = createTestCore();
  db = createMailboxesDb(core.database);
  isBroken = false;
  folders = new Set();
  const server = {
    isConverged: () => true,
    async removeUserMailbox(_location: ServerLocation, folder: string) {
      if (isBroken) throw new Error('the disk says no');
      folders.delete(folder);
    },
  } as unknown as MailServer;
  const removal = removalJob({ db, server, location: () => location });
  const { database, clock } = core;
  const more = { crash: () => {}, onProgress: () => {} };
  jobs = createJobs({ database, clock, epoch: nextEpoch(database), kinds: [removal], ...more });
  jobs.resume();
  reconciler = createMailboxesReconciler({
    ...{ core, db, server, location: () => location, members: () => [], hasStaleDirectory: () => false },
    restart: async () => {},
    removal: {
      isRunning: (folder) => jobs.lockOf(mailboxResource(folder)) !== undefined,
      start: (folder) => void jobs.start(removalKind, { folder }),
    },
    onPassEnd: () => {},
  });
});
afterEach(async () => {
  await reconciler.stop();
  await jobs.stop();
  core.remove();
});

function addMailboxes(count: number, forgotten: number): void {
  for (let at = 0; at < count; at += 1) {
    folders.add(`f${at}`);
    db.add(`f${at}`, `p${at}@x.de`);
    if (at < forgotten) db.forget(`p${at}@x.de`);
  }
}
async function pass(): Promise<void> {
  reconciler.wake();
  await reconciler.idle();
  await jobs.idle();
}

test('S1: with a damaged database no mailbox is deleted, for what it lacks may not be gone', async () => {
  addMailboxes(10, 1);
  core.fault = 'damaged';
  await pass();
  expect(folders.size).toBe(10);
  expect(reconciler.state().phase).toBe('converged');
});

test('S1: the mailbox of somebody who is forgotten is deleted by a job, and nobody else loses mail', async () => {
  addMailboxes(10, 1);
  await pass();
  expect([folders.size, folders.has('f0'), db.forgotten()]).toEqual([9, false, []]);
});

test('R1: many mailboxes at once wait for a person, with all that is in them', async () => {
  addMailboxes(10, 6);
  await pass();
  expect([folders.size, jobs.open()]).toEqual([10, []]);
  expect(reconciler.state()).toMatchObject({ phase: 'held', held: { removed: 6, of: 10 } });
  reconciler.release();
  await reconciler.idle();
  await jobs.idle();
  expect([folders.size, db.forgotten()]).toEqual([4, []]);
});

test('a mailbox that cannot be deleted is tried again by its job, and is not begun twice', async () => {
  addMailboxes(10, 1);
  isBroken = true;
  await pass();
  await pass();
  expect(jobs.open()).toMatchObject([{ kind: removalKind, tries: 1, trouble: 'the disk says no' }]);
  expect(reconciler.state().phase).toBe('converged');
  isBroken = false;
  jobs.retry(jobs.open()[0]?.id ?? '');
  await jobs.idle();
  expect([folders.size, db.forgotten(), jobs.open()]).toEqual([9, [], []]);
});
