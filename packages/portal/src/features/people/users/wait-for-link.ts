import type { Outbox, WaitingMail } from '@kontor/contract/mail/outbox';
import { api } from '../../../session/client.ts';
import { isMailDown } from '../../../shared/mail/queries.ts';

/** What became of a link: handed to the mail server, or waiting for one. */
export type LinkState = 'sent' | 'waits' | 'refused';

const tries = 8;
const pauseMs = 400;

/** Returns what the outbox says about the link to a user; undefined while it is about to leave. */
export function linkState(
  outbox: Outbox,
  uid: string,
  ...templates: readonly WaitingMail['template'][]
): LinkState | undefined {
  const mail = outbox.mails.find((one) => one.uid === uid && templates.includes(one.template));
  return mail === undefined ? 'sent' : stateOf(mail, outbox);
}

function stateOf(mail: WaitingMail, outbox: Outbox): LinkState | undefined {
  if (mail.state === 'refused') return 'refused';
  return isMailDown(outbox) || mail.tries > 0 || mail.reason !== '' ? 'waits' : undefined;
}

/** What the outbox says of the links to several users: how many have left, are about to leave and wait, and the mails that were refused. */
export function linksTo(uids: readonly string[], outbox: Outbox, template: WaitingMail['template']) {
  const wanted = new Set(uids);
  const here = outbox.mails.filter((mail) => mail.template === template && wanted.has(mail.uid));
  const waits = here.filter((mail) => stateOf(mail, outbox) === 'waits').length;
  const refused = here.filter(({ state }) => state === 'refused');
  return {
    sent: wanted.size - new Set(here.map(({ uid }) => uid)).size,
    leaving: here.length - waits - refused.length,
    waits,
    refused,
  };
}

/** Resolves with what became of a link that was just mailed in one of these mails, within some seconds. */
export async function waitForLink(uid: string, ...templates: readonly WaitingMail['template'][]): Promise<LinkState> {
  for (let count = 0; count < tries; count += 1) {
    const state = linkState(await api('GET /api/v1/outbox', { query: { uid } }), uid, ...templates);
    if (state !== undefined) return state;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return 'waits';
}
