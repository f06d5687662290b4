import type { ShownLink } from '@kontor/contract/mail/outbox';
import { RefusedError } from '@kontor/platform/errors';
import type { Actor, Caller } from '@kontor/platform/http/actor';
import type { BoxKey } from '../../../adapters/box-key.ts';
import { boxActor } from '../../../core/journal-db.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { OutboxDb, OutboxRow } from './db.ts';
import type { LinkGuard } from './link-guard.ts';
import { contentPlace } from './mail-messages.ts';
import { shownTemplates } from './templates.ts';

export interface WaitingLinksNeeds {
  core: Pick<ServerContext, 'database' | 'clock' | 'counted' | 'journal' | 'boxAddress'>;
  db: Pick<OutboxDb, 'find' | 'remove'>;
  boxKey: BoxKey;
  guard: LinkGuard;
  /** Whether a mail is being handed over at this moment. */
  isSending(id: string): boolean;
  /** Called when the list of waiting mail has changed. */
  changed(): void;
}

const hasLink = ({ template }: Pick<OutboxRow, 'template'>): boolean => shownTemplates.some((one) => one === template);

/** Whether an administrator may show the link of a mail: whoever caused it, or any where that is not known. */
export const mayShow = (row: Pick<OutboxRow, 'template' | 'actor'>, uid: string): boolean =>
  hasLink(row) && (row.actor === null || row.actor === uid);

/** Returns the administrator who alone may show the link of a mail; empty where anybody may, or nobody. */
export const shownBy = (row: Pick<OutboxRow, 'template' | 'actor'>): string =>
  hasLink(row) && row.actor !== boxActor.uid ? (row.actor ?? '') : '';

/**
 * Shows links to passwords that wait in the outbox; those of administrators for the own password. A link that was shown counts as delivered: its mail is not
 * sent any more.
 */
export function createWaitingLinks({ core, db, boxKey, guard, isSending, changed }: WaitingLinksNeeds) {
  const { database, clock, counted, journal, boxAddress } = core;

  function shownRow(actor: Actor, id: string): OutboxRow {
    const row = db.find(id);
    if (row === undefined || (row.expires !== null && row.expires <= counted.now()))
      throw new RefusedError('not-found');
    if (!hasLink(row)) throw new RefusedError('mail-without-link');
    if (!mayShow(row, actor.uid)) throw new RefusedError('mail-link-of-other');
    if (isSending(id)) throw new RefusedError('busy');
    return row;
  }

  return async function showLink({ actor, checkAccess }: Caller, id: string, ownPassword?: string): Promise<ShownLink> {
    const { content, expires } = shownRow(actor, id);
    const { uid, name, link }: { uid: string; name: string; link: string } = JSON.parse(
      boxKey.open(content, contentPlace(id)),
    );
    const confirmation = await guard.confirmOwn(actor, uid, ownPassword);
    // Made before the mail is dropped: a code that fails must not lose the link.
    const qrcode = (await import('qrcode')).default;
    const qr = await qrcode.toString(link, { type: 'svg', margin: 2 });
    database.transaction(() => {
      const { template, recipient } = shownRow(actor, id);
      checkAccess();
      confirmation.check();
      db.remove(id);
      journal.record(actor, 'show-link', uid, { after: { template, insteadOfMailTo: recipient } });
      guard.shown(actor, uid);
      changed();
    });
    const validUntil = new Date(clock.now() + (expires ?? counted.now()) - counted.now()).toISOString();
    return { uid, name, link, portal: boxAddress.portalUrl(), validUntil, qr };
  };
}
