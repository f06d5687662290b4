import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { timestamp } from '../fields.ts';
import { spaceId, spaceItems } from './space.ts';

/** Why a box cannot use its database. */
const recoveryReason = z.enum([
  'database-missing',
  'database-unreadable',
  'database-damaged',
  'database-other-version',
  'key-missing',
  'key-wrong',
  'update-failed',
  'update-no-room',
  'disk-full',
]);
export type RecoveryReason = z.infer<typeof recoveryReason>;

/** A copy of the database that this version can restore. */
const databaseCopy = z.object({
  id: z.string(),
  made: timestamp,
  bytes: z.number().int(),
  /** The damaged database after its repair: it is complete. */
  repaired: z.boolean(),
});
export type DatabaseCopy = z.infer<typeof databaseCopy>;

/** State of rebuilding a damaged database from its tables. `failed` may be retried; after `done` the result is one of the copies. */
const databaseRepair = z.enum(['none', 'offered', 'working', 'failed', 'done']);
export type DatabaseRepair = z.infer<typeof databaseRepair>;

const recovery = z.object({
  reason: recoveryReason,
  /** Absolute path of the affected file. */
  file: z.string(),
  /** Technical details for whoever maintains the box. Empty when there are none. */
  detail: z.string(),
  /** Newest first; empty where restoring would not help. */
  copies: z.array(databaseCopy),
  repair: databaseRepair,
});
export type Recovery = z.infer<typeof recovery>;

/** Calls of a box in recovery, in addition to status, login and logout. A running box does not have them. */
export const recoveryEndpoints = {
  'GET /api/v1/recovery': endpoint({
    access: 'person',
    summary: 'Why the database cannot be used, and the copies that are there',
    reply: recovery,
    poll: true,
  }),
  'POST /api/v1/recovery/restore': endpoint({
    access: 'person',
    summary: 'Go back to a copy of the database and start; what is there now is put aside',
    body: z.object({ copy: z.string().max(200) }),
    refusals: ['copy-not-found', 'copy-no-room'],
  }),
  'POST /api/v1/recovery/repair': endpoint({
    access: 'person',
    summary:
      'Make the damaged database anew, as a copy that can be gone back to; how far that is, GET /api/v1/recovery says',
    status: 202,
    refusals: ['not-found', 'copy-no-room'],
  }),
  'POST /api/v1/recovery/key': endpoint({
    access: 'person',
    summary:
      'Put the key of the box back and start, when it is the one its database was used with; what is there now is put aside',
    body: z.object({ key: z.string().max(1000) }),
    refusals: ['recovery-key-wrong', 'not-found'],
  }),
  'GET /api/v1/recovery/space': endpoint({
    access: 'person',
    summary: 'What takes space and may be deleted without a database; empty where space is not what is missing',
    reply: spaceItems,
    poll: true,
  }),
  'DELETE /api/v1/recovery/space/{id}': endpoint({
    access: 'person',
    summary: 'Delete something that takes space',
    params: spaceId,
    reply: spaceItems,
    refusals: ['not-found'],
  }),
  'POST /api/v1/recovery/start': endpoint({
    access: 'person',
    summary: 'Start the box again; refused while the disk is too full for it',
    refusals: ['recovery-no-room'],
  }),
};
