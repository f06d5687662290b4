import type { Outbox } from '@kontor/contract/mail/outbox';
import { api } from '../../../../session/client.ts';
import { isMailDown } from '../../../../shared/mail/queries.ts';

/** What became of a link: handed to the mail server, or waiting for one. */
export type LinkState = 'sent' | 'waits' | 'refused';

const tries = 8;
const pauseMs = 400;

/** Returns what the outbox says about the link to a user; undefined while it is about to leave. */
export function linkState(outbox: Outbox, uid: string): LinkState | undefined {
  const mail = outbox.mails.find((one) => one.uid === uid && one.template === 'reset-by-administrator');
  if (mail === undefined) return 'sent';
  if (mail.state === 'refused') return 'refused';
  return isMailDown(outbox) || mail.tries > 0 ? 'waits' : undefined;
}

/** Mails a link to a new password, and resolves with what became of it within some seconds. */
export async function sendLink(uid: string): Promise<LinkState> {
  await api('POST /api/v1/users/{id}/password_mail_request', { params: { id: uid } });
  for (let count = 0; count < tries; count += 1) {
    const state = linkState(await api('GET /api/v1/outbox', { query: { uid } }), uid);
    if (state !== undefined) return state;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return 'waits';
}
