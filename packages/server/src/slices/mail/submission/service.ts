import { randomBytes } from 'node:crypto';
import type { RefusalCode } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import { createSignal } from '@kontor/platform/work/signal';
import type { BoxKey, SealLocation } from '../../../adapters/box-key.ts';
import { serverUid, type Upstream } from '../../../adapters/engine/engine.ts';
import { ownerOfConnection } from '../../../adapters/outgoing/socket-owner.ts';
import { type ContainerGateway, createTcpRelays } from '../../../adapters/tcp-relays/tcp-relays.ts';
import type { SecretSource } from '../../../core/secrets.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Outbox } from '../outbox/index.ts';
import { createConnectionOwners } from './connection-owners.ts';
import { createSubmissionDb, type SubmissionDb, type SubmissionRow } from './db.ts';
import { createSmtpListener } from './listener.ts';
import { createSubmissionPolicy } from './policy.ts';
import { createSmtpPort } from './port.ts';
import { createRateLimit } from './rate-limit.ts';
import { addressOf } from './rules.ts';
import type { MailUsers } from './sign-in.ts';

export interface SubmissionNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  outbox: Pick<Outbox, 'accept' | 'heldOf' | 'mayReach' | 'onlySender'>;
  /** The users who may send mail with a mail program, from the mailboxes slice. */
  mailUsers: MailUsers;
}

/** Name shown to users. */
const title = 'SMTP';

const sealedAt = (instanceId: string): SealLocation => ({
  table: 'sendmail_accounts',
  column: 'password',
  row: instanceId,
});

function createContext({ core, boxKey, outbox, mailUsers }: SubmissionNeeds) {
  const db = createSubmissionDb(core.database);
  const rateLimit = createRateLimit(core.clock);
  const moves = createSignal('the listener for mail of apps', core.log);
  const passwordOf = ({ instance_id, password }: SubmissionRow) => boxKey.open(password, sealedAt(instance_id));

  /** If the mail server accepts only one sender, apps send from that; their own address stays valid for apps that still have it in their settings. */
  function addressesOf(instanceId: string): string[] {
    const own = addressOf(instanceId, core.boxAddress.domain());
    const only = outbox.onlySender();
    return only === undefined ? [own] : [only, own];
  }

  const smtpPort = createSmtpPort(core);
  const connectionOwners = createConnectionOwners((port) => ownerOfConnection(port, smtpPort.current()));
  const policy = createSubmissionPolicy({
    core,
    db,
    outbox,
    rateLimit,
    passwordOf,
    connectionOwners,
    addressesOf,
    mailUsers,
  });
  const smtpListener = createSmtpListener({ core, db, port: smtpPort.current, policy, moved: moves.emit });
  const relays = createTcpRelays(
    title,
    () => ({ host: '127.0.0.1', port: smtpPort.current(), uid: serverUid() }),
    connectionOwners.register,
  );
  return { db, rateLimit, moves, passwordOf, addressesOf, smtpPort, smtpListener, relays };
}

export function createSubmissionService(needs: SubmissionNeeds) {
  const { database } = needs.core;
  const context = createContext(needs);
  const { db, rateLimit, moves, passwordOf, addressesOf, smtpPort, smtpListener, relays } = context;

  /** Returns why no mail can be handed in; undefined when it can. */
  function obstacle(): { code: RefusalCode; params: Record<string, string> } | undefined {
    if (smtpListener.isOpen()) return undefined;
    const reason = smtpListener.trouble();
    if (reason === undefined) return { code: 'addon-starting', params: { addon: title } };
    return { code: 'addon-down', params: { addon: title, reason } };
  }

  function addAccount(instance_id: string): void {
    if (db.find(instance_id) !== undefined) return;
    // 192 random bits in characters that never need quoting.
    const password = needs.boxKey.seal(randomBytes(24).toString('hex'), sealedAt(instance_id));
    db.add({ instance_id, password });
  }

  return {
    smtpListener,
    async stop(): Promise<void> {
      await relays.closeAll();
      rateLimit.stop();
      await smtpListener.close();
    },
    obstacle,
    secrets: secretsOf(db, passwordOf),
    has: (instanceId: string): boolean => db.find(instanceId) !== undefined,
    /**
     * Gives an app its account; resolves when the listener is open. Idempotent: an existing account stays. Throws `RefusedError` when the listener is not
     * open.
     */
    async provide(instanceId: string): Promise<void> {
      await smtpPort.choose();
      database.transaction(() => {
        addAccount(instanceId);
        database.afterCommit(smtpListener.reconciler.wake);
      });
      await smtpListener.reconciler.idle();
      const found = obstacle();
      if (found !== undefined) throw new RefusedError(found.code, { params: found.params });
    },
    /** Removes an app's account. Mail it has handed in is still sent. */
    async forget(instanceId: string): Promise<void> {
      await relays.close(instanceId);
      rateLimit.forget(instanceId);
      database.transaction(() => {
        db.remove(instanceId);
        database.afterCommit(smtpListener.reconciler.wake);
      });
    },
    /** Returns the app's settings by variable; `host` is this machine's name inside its containers. */
    settings(instanceId: string, host: string): Record<string, string> {
      const row = db.find(instanceId);
      if (row === undefined) return {};
      return {
        'smtp.host': host,
        'smtp.port': String(smtpPort.current()),
        'smtp.user': instanceId,
        'smtp.password': passwordOf(row),
        'smtp.from': addressesOf(instanceId)[0] ?? '',
      };
    },
    /** Returns the upstreams a process may reach outside its network; empty for an app without an account. */
    upstreams: (instanceId: string): Upstream[] =>
      db.find(instanceId) === undefined ? [] : [{ port: smtpPort.current(), uid: serverUid() }],
    /** Lets the containers of an app hand in mail at the gateway of their network. Idempotent. */
    async openRelay(instanceId: string, at: ContainerGateway): Promise<void> {
      if (db.find(instanceId) !== undefined) await relays.open(instanceId, at);
    },
    /** Calls `listener` whenever the listener opens or closes. Returns a function that unsubscribes. */
    onMoved: moves.subscribe,
  };
}

export type SubmissionService = ReturnType<typeof createSubmissionService>;

/** The passwords of apps, which administrators can reveal. */
const secretsOf = (db: SubmissionDb, passwordOf: (row: SubmissionRow) => string): SecretSource => ({
  list: () =>
    db.all().map(({ instance_id }) => ({ id: instance_id, owner: { instanceId: instance_id }, purpose: 'mail' })),
  open(id) {
    const row = db.find(id);
    return row && passwordOf(row);
  },
});
