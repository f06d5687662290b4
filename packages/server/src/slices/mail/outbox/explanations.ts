import type { MailServerFault } from '@kontor/contract/mail/mail-server';
import type { Outbox } from '@kontor/contract/mail/outbox';
import { type Language, type RefusalCode, refusals, sentenceOf } from '@kontor/contract/refusals';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { DeliveryError, type Explained } from '../../../adapters/smtp/mailer.ts';

/** Why a mail was not sent: the words of the part that failed, and the sentence about it. */
export interface DeliveryTrouble {
  reason: string;
  explained: Explained | undefined;
}

/** Returns why a mail to `to` was not sent. `otherwise` is said of an error that is not about delivery. */
export function troubleOf(error: unknown, to: string, otherwise: RefusalCode): DeliveryTrouble {
  const reason = error instanceof Error ? error.message : String(error);
  const explained = error instanceof DeliveryError ? error.explained : { code: otherwise, params: {} };
  return {
    reason,
    explained: explained && { ...explained, params: { ...explained.params, to: readableAddress(to), reason } },
  };
}

/** Returns the sentence; empty for none, and for a code of another version of Kontor. */
export const sentenceAbout = (explained: Explained | undefined, language: Language): string =>
  explained !== undefined && Object.hasOwn(refusals, explained.code)
    ? sentenceOf(explained.code, language, explained.params)
    : '';

const causes: Partial<Record<RefusalCode, Outbox['cause']>> = {
  'mail-server-unknown': 'not-found',
  'mail-server-silent': 'silent',
  'mail-server-refuses': 'silent',
  'mail-server-slow': 'silent',
  'mail-server-certificate': 'connection',
  'mail-server-encryption': 'connection',
  'mail-server-failed': 'connection',
  'mail-login-refused': 'login',
  'mail-sender-refused': 'refuses',
  'mail-recipient-refused': 'refuses',
  'mail-relay-denied': 'refuses',
  'mail-message-refused': 'refuses',
} satisfies Record<MailServerFault, Outbox['cause']>;

/** Returns what keeps all mail, by the sentence about it. */
export const causeOf = (explained: Explained | undefined): Outbox['cause'] =>
  (explained && causes[explained.code]) ?? 'other';

/** Returns what is stored with a mail. */
export const storedOf = ({ reason, explained }: DeliveryTrouble) => ({
  reason,
  explained: explained === undefined ? null : JSON.stringify(explained),
});

/** Reads what `storedOf` wrote. */
export const readExplained = (stored: string | null): Explained | undefined =>
  stored === null ? undefined : (JSON.parse(stored) as Explained);
