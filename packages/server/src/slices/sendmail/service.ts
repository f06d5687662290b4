import { randomBytes } from 'node:crypto';
import type { RefusalCode } from '@kontor/contract/refusals';
import { Refused } from '@kontor/platform/errors';
import type { BoxKey, SealPlace } from '../../adapters/box-key.ts';
import { createDoors, type HostInNetwork } from '../../adapters/doors/doors.ts';
import { serverUid, type Upstream } from '../../adapters/engine/engine.ts';
import { ownerOfConnection } from '../../adapters/outgoing/socket-owner.ts';
import type { Ground } from '../../ground.ts';
import type { SecretSource } from '../../secret-source.ts';
import type { Outbox } from '../outbox/index.ts';
import { createAllowance } from './allowance.ts';
import { createSendmailDb, type SendmailDb, type SendmailRow } from './db.ts';
import { createDesk, type Writers } from './desk.ts';
import { createPassages } from './passages.ts';
import { createPresence } from './presence.ts';
import { addressOf } from './rules.ts';

export interface SendmailNeeds {
  ground: Ground;
  boxKey: BoxKey;
  outbox: Pick<Outbox, 'accept' | 'heldOf' | 'mayReach' | 'onlySender'>;
  /** Whoever keeps mailboxes stands below and is asked late. */
  writers: Writers;
}

/** What people know it by. */
const title = 'SMTP';

const sealedAt = (instanceId: string): SealPlace => ({
  table: 'sendmail_accounts',
  column: 'password',
  row: instanceId,
});

function createParts({ ground, boxKey, outbox, writers }: SendmailNeeds) {
  const db = createSendmailDb(ground.database);
  const allowance = createAllowance(ground.clock);
  const listeners = new Set<() => void>();
  const passwordOf = ({ instance_id, password }: SendmailRow) => boxKey.open(password, sealedAt(instance_id));

  /** Where the mail server takes one sender only, apps send from that one; their own is taken from those that were told it before. */
  function addressesOf(instanceId: string): string[] {
    const own = addressOf(instanceId, ground.settings.get('system', 'domain') ?? ground.config.domain);
    return outbox.onlySender === undefined ? [own] : [outbox.onlySender, own];
  }

  const passages = createPassages((port) => ownerOfConnection(port, presence.port()));
  const desk = createDesk({ ground, db, outbox, allowance, passwordOf, passages, addressesOf, writers });
  const moved = () => listeners.forEach((tell) => void tell());
  const presence = createPresence({ ground, db, desk, moved });
  const doors = createDoors(
    title,
    () => ({ host: '127.0.0.1', port: presence.port(), uid: serverUid() }),
    passages.note,
  );
  return { db, allowance, listeners, passwordOf, addressesOf, presence, doors };
}

export function createSendmailService(needs: SendmailNeeds) {
  const { database } = needs.ground;
  const parts = createParts(needs);
  const { db, allowance, listeners, passwordOf, addressesOf, presence, doors } = parts;

  /** Why nothing can be handed in now; nothing when it can. */
  function obstacle(): { code: RefusalCode; params: Record<string, string> } | undefined {
    if (presence.isOpen()) return undefined;
    const reason = presence.trouble();
    if (reason === undefined) return { code: 'addon-starting', params: { addon: title } };
    return { code: 'addon-down', params: { addon: title, reason } };
  }

  function addAccount(instance_id: string): void {
    if (db.find(instance_id) !== undefined) return;
    // 192 random bits, in letters that need no quoting anywhere.
    const password = needs.boxKey.seal(randomBytes(24).toString('hex'), sealedAt(instance_id));
    db.add({ instance_id, password });
  }

  return {
    presence,
    async stop(): Promise<void> {
      await doors.closeAll();
      allowance.stop();
      await presence.close();
    },
    obstacle,
    secrets: secretsOf(db, passwordOf),
    has: (instanceId: string): boolean => db.find(instanceId) !== undefined,
    /** Gives an app its account, with the port open. May be repeated; what it has stays. */
    async provide(instanceId: string): Promise<void> {
      await presence.choosePort();
      database.transaction(() => {
        addAccount(instanceId);
        database.afterCommit(presence.reconciler.wake);
      });
      await presence.reconciler.settled();
      const found = obstacle();
      if (found !== undefined) throw new Refused(found.code, { params: found.params });
    },
    /** Takes an app's account away. What it has handed in still leaves. */
    async forget(instanceId: string): Promise<void> {
      await doors.close(instanceId);
      allowance.forget(instanceId);
      database.transaction(() => {
        db.remove(instanceId);
        database.afterCommit(presence.reconciler.wake);
      });
    },
    /** What an app is told, by variable; `host` is what its containers call this machine. */
    settings(instanceId: string, host: string): Record<string, string> {
      const row = db.find(instanceId);
      if (row === undefined) return {};
      return {
        'smtp.host': host,
        'smtp.port': String(presence.port()),
        'smtp.user': instanceId,
        'smtp.password': passwordOf(row),
        'smtp.from': addressesOf(instanceId)[0] ?? '',
      };
    },
    /** What leads here out of the network of a process; nothing for one that may hand in nothing. */
    upstreams: (instanceId: string): Upstream[] =>
      db.find(instanceId) === undefined ? [] : [{ port: presence.port(), uid: serverUid() }],
    /** Lets the containers of an app hand mail in at their network's address of this machine; open already is fine. */
    async openDoor(instanceId: string, at: HostInNetwork): Promise<void> {
      if (db.find(instanceId) !== undefined) await doors.open(instanceId, at);
    },
    /** Called whenever mail can be handed in, or not any more. Answers how to stop listening. */
    onMoved(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The passwords of apps, for administrators to look up. */
const secretsOf = (db: SendmailDb, passwordOf: (row: SendmailRow) => string): SecretSource => ({
  list: () =>
    db.all().map(({ instance_id }) => ({ id: instance_id, owner: { instanceId: instance_id }, purpose: 'mail' })),
  open(id) {
    const row = db.find(id);
    return row && passwordOf(row);
  },
});
