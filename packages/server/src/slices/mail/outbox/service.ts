import type { JournalAction } from '@kontor/contract/machine/journal-actions';
import type { Outbox as OutboxView } from '@kontor/contract/mail/outbox';
import type { Language } from '@kontor/contract/refusals';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { seconds } from '@kontor/platform/work/durations';
import type { BoxKey } from '../../../adapters/box-key.ts';
import type { Mailer } from '../../../adapters/smtp/mailer.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { createOutboxDb, type OutboxDb, type OutboxRow } from './db.ts';
import { causeOf, readExplained, sentenceAbout } from './explanations.ts';
import { type LinkGuard, noLinks } from './link-guard.ts';
import type { LocalDelivery } from './local-delivery.ts';
import { appMailPlace, contentPlace, createMailMessages } from './mail-messages.ts';
import { createLastOutcome } from './mail-server/last-outcome.ts';
import { createRoutesOut, type RoutesOut } from './routes-out.ts';
import { linkTemplates, type MailContents, shownTemplates, type Template } from './templates.ts';
import { viewMail } from './view.ts';
import { createWaitingLinks, mayShow, shownBy } from './waiting-links.ts';

/** One mail to one recipient, from a template. */
export type NewMail = {
  [T in Template]: {
    to: string;
    language: Language;
    template: T;
    content: MailContents[T];
    /** In ms since the epoch; after that the mail is dropped instead of sent. */
    expires?: number;
    /** The user whose account the mail is about: it is dropped with the account. */
    uid?: string;
    /** The administrator who caused it. */
    actor?: string;
  };
}[Template];

/** One mail of an app, with its source unchanged. */
export interface AppMail {
  instanceId: string;
  sender: string;
  recipients: readonly string[];
  source: Buffer;
}

/** Returns an app's title in the given language; undefined for an unknown app. */
export type NameOf = (instanceId: string, language: Language) => { title: string } | undefined;

export interface OutboxNeeds {
  core: ServerContext;
  boxKey: BoxKey;
  /** Undefined: mail to the outside waits for good, as in tests. */
  mailer: Mailer | undefined;
  /** Whether a mail server is set up; when absent, whether there is a mailer. */
  isConfigured?(): boolean;
  /** The mail server in use; absent when there is only one, as in tests. */
  server?(): { host: string; port: number } | undefined;
  /** Unknown apps are shown by their id. */
  nameOf?: NameOf;
  /** A port: mailboxes are created after this slice. */
  mailboxes?: LocalDelivery;
  /** A port: accounts are created after this slice. Without it no link is shown. */
  linkGuard?: LinkGuard;
}

type NewRow = Pick<
  OutboxRow,
  'id' | 'template' | 'recipient' | 'language' | 'content' | 'expires' | 'letter' | 'uid' | 'actor'
>;

/** The mail of the box and its apps: added here, delivered by the routes out. */
export function createOutboxService(needs: OutboxNeeds) {
  const { core, boxKey, mailer, nameOf, mailboxes, linkGuard = noLinks } = needs;
  const { isConfigured = () => mailer !== undefined } = needs;
  const { database, clock, ids, changeFeed, journal, counted } = core;
  const outcome = createLastOutcome(core.settings, needs.server ?? (() => undefined));
  const db = createOutboxDb(database);
  const changed = () => database.afterCommit(() => changeFeed.changed('outbox'));
  const { domain } = core.boxAddress;
  const sender = () => `no-reply@${domain()}`;
  const messageOf = createMailMessages({ db, boxKey, mailer, domain });
  const routes = createRoutesOut({ core, db, mailer, isConfigured, mailboxes, messageOf, changed, sender, outcome });
  const { routeOf, isSending } = routes;
  const { delivery, askServer, askServerAgain, serverChanged, server, wakeAll, wakeInside, stop, health } = routes;
  const queued = () => {
    changed();
    database.afterCommit(routes.wake);
  };

  function found(id: string): OutboxRow {
    const row = db.find(id);
    if (row === undefined) throw new RefusedError('not-found');
    return row;
  }

  const record = (actor: Actor, action: JournalAction, { recipient, template }: OutboxRow) =>
    journal.record(actor, action, recipient, { before: { template } });

  /** Adds one waiting mail for one recipient. Joins a running transaction (keeps R2). */
  function add(row: NewRow) {
    const now = clock.now();
    const message_id = `<${row.id}@${domain()}>`;
    const waiting = { created: now, state: 'waiting', tries: 0, next_try: now, reason: '', explained: null } as const;
    db.add({ ...row, ...waiting, message_id, inside: routeOf(row.recipient) });
    queued();
  }

  return {
    ...{ delivery, askServer, askServerAgain, serverChanged, server, wakeAll, wakeInside, stop, health },
    /** Whether mail to this recipient is delivered now, as far as is known: not while the mail server takes none. */
    isReachable: (recipient: string): boolean => routes.health() === 'works' || routeOf(recipient) === 1,
    ...handingIn({ db, boxKey, ids, add, mailer, isConfigured, routeOf }),
    showLink: createWaitingLinks({ core, db, boxKey, guard: linkGuard, isSending, changed }),
    /** Adds a mail to the outbox. Joins a running transaction, so it is sent only after that commits. Sent at least once (keeps E6). */
    post({ to, language, template, content, expires, uid, actor }: NewMail): void {
      const id = ids();
      const sealed = boxKey.seal(JSON.stringify(content), contentPlace(id));
      const end = expires === undefined ? null : counted.now() + expires - clock.now();
      const ours = { expires: end, uid: uid ?? null, actor: actor ?? null, letter: null };
      add({ id, template, recipient: to, language, content: sealed, ...ours });
    },
    /** Drops mail whose link is no longer valid or is about to be replaced. Joins a running transaction. */
    dropLinks(uid: string): void {
      if (db.removeOf(uid, linkTemplates) > 0) changed();
    },
    ...redirecting({ db, clock, routeOf, redirected: queued, dropped: changed }),
    /** Whether a link with a PIN waits to be sent to the user. */
    holdsLink: (uid: string): boolean => db.holds(uid, shownTemplates),
    /** Drops all mail about a removed account. Joins a running transaction. */
    dropOf(uid: string): void {
      if (db.removeOf(uid) > 0) changed();
    },
    read: createReading({ db, routes, nameOf, isConfigured, guard: linkGuard }),
    retryMail(actor: Actor, id: string): void {
      database.transaction(() => {
        const row = found(id);
        database.afterCommit(routes.wake);
        if (isJustDue(row, clock.now())) return;
        const again = row.letter === null ? {} : { expires: null };
        db.change(id, { state: 'waiting', next_try: clock.now(), ...again });
        record(actor, 'retry-mail', row);
        changed();
        database.afterCommit(routes.askServerAgain);
      });
    },
    dropMail(actor: Actor, id: string): void {
      database.transaction(() => {
        const row = found(id);
        db.remove(id);
        record(actor, 'drop-mail', row);
        changed();
      });
    },
  };
}

/** Whether a mail was added or asked for a moment ago: a second press of the button changes nothing. */
const isJustDue = ({ state, next_try }: OutboxRow, now: number): boolean =>
  state === 'waiting' && next_try <= now && now - next_try < seconds(2);

/** Which mails to return: the newest ones, only about a user where one is given. */
interface Wanted {
  most?: number;
  uid?: string | undefined;
}

interface ReadingNeeds extends Pick<OutboxNeeds, 'nameOf'> {
  db: OutboxDb;
  routes: RoutesOut;
  isConfigured(): boolean;
  guard: Pick<LinkGuard, 'isAdministrator' | 'nameOf'>;
}

/** Creates a function that returns the outbox for the API. `reader`: the administrator in admin mode; undefined returns no single mails. */
function createReading({ db, routes, nameOf, isConfigured, guard }: ReadingNeeds) {
  return (reader: string | undefined, language: Language = 'en', { most = 200, uid }: Wanted = {}): OutboxView => {
    const mails = reader === undefined ? [] : db.newest(most, uid);
    const apps = db.appsOfMail(mails.flatMap(({ letter: mailId }) => mailId ?? []));
    const appOf = ({ letter: mailId }: OutboxRow): string => {
      const instanceId = apps.get(mailId ?? '') ?? '';
      return nameOf?.(instanceId, language)?.title ?? instanceId;
    };
    const counts = new Map(db.counts().map(({ state, mails: count }) => [state, count]));
    const trouble = routes.trouble();
    const health = routes.health();
    return {
      configured: isConfigured(),
      health,
      waiting: counts.get('waiting') ?? 0,
      refused: counts.get('refused') ?? 0,
      trouble: trouble?.reason ?? '',
      explanation: sentenceAbout(trouble?.explained, language),
      cause: health === 'waits' ? causeOf(trouble?.explained) : null,
      mails: mails.map((row) => {
        const isShown = reader !== undefined && mayShow(row, reader);
        const needsOwnPassword = isShown && guard.isAdministrator(row.uid ?? '');
        const name = row.uid === null ? '' : guard.nameOf(row.uid);
        const more = { name, mayShow: isShown, shownBy: isShown ? '' : shownBy(row), needsOwnPassword };
        return viewMail(row, { language, app: appOf(row), heldUntil: routes.heldUntil(row), ...more });
      }),
    };
  };
}

interface RedirectingNeeds {
  db: OutboxDb;
  clock: ServerContext['clock'];
  routeOf(recipient: string): 0 | 1;
  /** Called after a change, in its transaction. */
  redirected(): void;
  dropped(): void;
}

const redirecting = ({ db, clock, routeOf, redirected, dropped }: RedirectingNeeds) => ({
  /**
   * Drops mail about a user, except links, that was refused because of its recipient and not for another reason. Returns whether any was, links included. Joins a
   * running transaction.
   */
  dropRefused(uid: string, recipient: string): boolean {
    const refused = db
      .refusedTo(uid, recipient)
      .filter(({ explained }) => readExplained(explained)?.code === 'mail-recipient-refused');
    const over = refused.filter(({ template }) => !linkTemplates.some((link) => link === template));
    for (const { id } of over) db.remove(id);
    if (over.length > 0) dropped();
    return refused.length > 0;
  },
  /** Sends links that wait to another address, at once; drops them without one. Joins a running transaction. */
  redirectLinks(uid: string, to: string): void {
    const afresh = { state: 'waiting', tries: 0, next_try: clock.now(), reason: '', explained: null } as const;
    const count =
      to === ''
        ? db.removeOf(uid, linkTemplates)
        : db.redirect(uid, linkTemplates, { ...afresh, recipient: to, inside: routeOf(to) });
    if (count > 0) redirected();
  },
});

interface HandingInNeeds {
  db: OutboxDb;
  boxKey: BoxKey;
  ids: ServerContext['ids'];
  mailer: Mailer | undefined;
  isConfigured(): boolean;
  routeOf(recipient: string): 0 | 1;
  add(row: NewRow): void;
}

/** Mail of apps, which is forwarded unchanged. */
const handingIn = ({ db, boxKey, ids, mailer, isConfigured, routeOf, add }: HandingInNeeds) => ({
  /** Returns the only sender address the mail server accepts; undefined when it accepts any. */
  onlySender: (): string | undefined => mailer?.from,
  heldOf: db.heldOf,
  /** Whether mail to this recipient can be delivered: a mail server is configured, or it has a mailbox on the box. */
  mayReach: (recipient: string): boolean => isConfigured() || routeOf(recipient) === 1,
  /** Adds a mail of an app to the outbox, once for each recipient. Joins a running transaction. Each is sent at least once (keeps E6, H9). */
  accept({ instanceId, sender, recipients, source }: AppMail): void {
    const mailId = ids();
    const sealed = boxKey.sealBytes(source, appMailPlace(mailId));
    db.addAppMail({ id: mailId, instance_id: instanceId, sender, bytes: source.length, source: sealed });
    for (const recipient of new Set(recipients))
      add({
        id: ids(),
        template: 'app',
        recipient,
        language: 'en',
        content: '',
        expires: null,
        uid: null,
        actor: null,
        letter: mailId,
      });
  },
});

export type OutboxService = ReturnType<typeof createOutboxService>;
