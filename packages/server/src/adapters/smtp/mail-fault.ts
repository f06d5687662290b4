import type { MailServerFault } from '@kontor/contract/mail/mail-server';

/**
 * What a fault applies to. `server`: no mail can be sent at the moment. `later`: this mail was deferred. `never`: the receiver rejects this mail permanently.
 */
export type MailFault = 'server' | 'later' | 'never';

/** An error of nodemailer. */
interface SmtpError {
  code: unknown;
  command: unknown;
  /** Reply code, or 0. */
  reply: number;
  message: string;
  /** The server's own words, else the message. */
  words: string;
}

interface Row {
  problem: MailServerFault;
  /** Whether it keeps every mail or only this one. */
  concerns: 'server' | 'mail';
  matches(error: SmtpError): boolean;
}

const certificate = /certificate|altnames|self.signed|CERT_|unable to verify|issuer/i;
const wrongEncryption = /wrong version number|unknown protocol|packet length too long|SSL routines|STARTTLS|TLS/i;
/** Postfix, Exim, Exchange, Sendmail and Qmail each have their own words for it. */
const relay = /relay|not permitted to send|not allowed to (?:send|relay)|rcpthosts|5\.7\.1\b.*denied/i;

const isEnvelope = ({ code }: SmtpError) => code === 'EENVELOPE';
/** A rejected sender is a problem of the settings, not of this mail. */
const isSender = (error: SmtpError) => isEnvelope(error) && error.command === 'MAIL FROM';

/** The first row that matches says both what is wrong and which mail it keeps; reply codes as in RFC 5321, 4.2.1, and RFC 4954. */
const table: readonly Row[] = [
  {
    problem: 'mail-login-refused',
    concerns: 'server',
    matches: ({ code, reply }) => code === 'EAUTH' || code === 'ENOAUTH' || reply === 530 || reply === 535,
  },
  // The server is about to close, whatever it was asked.
  { problem: 'mail-server-failed', concerns: 'server', matches: ({ reply }) => reply === 421 },
  {
    problem: 'mail-message-refused',
    concerns: 'mail',
    matches: (error) => error.code === 'EMESSAGE' || (isEnvelope(error) && error.command === 'DATA'),
  },
  {
    problem: 'mail-relay-denied',
    concerns: 'server',
    matches: (error) => isSender(error) && relay.test(error.words),
  },
  { problem: 'mail-sender-refused', concerns: 'server', matches: isSender },
  { problem: 'mail-relay-denied', concerns: 'mail', matches: (error) => isEnvelope(error) && relay.test(error.words) },
  { problem: 'mail-recipient-refused', concerns: 'mail', matches: isEnvelope },
  {
    problem: 'mail-server-unknown',
    concerns: 'server',
    matches: ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|ENODATA/.test(message),
  },
  {
    problem: 'mail-server-silent',
    concerns: 'server',
    matches: ({ code, message }) => code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(message),
  },
  { problem: 'mail-server-refuses', concerns: 'server', matches: ({ message }) => /ECONNREFUSED/.test(message) },
  { problem: 'mail-server-certificate', concerns: 'server', matches: ({ message }) => certificate.test(message) },
  {
    problem: 'mail-server-encryption',
    concerns: 'server',
    matches: ({ code, message }) => code === 'ETLS' || wrongEncryption.test(message),
  },
];

const otherwise: Pick<Row, 'problem' | 'concerns'> = { problem: 'mail-server-failed', concerns: 'server' };

function readError(error: unknown): SmtpError {
  const { code, command, response, responseCode, message } = (error ?? {}) as Record<string, unknown>;
  return {
    code,
    command,
    reply: Number(responseCode ?? 0),
    message: `${message ?? ''}`,
    words: `${response ?? message ?? ''}`,
  };
}

/** Classifies an error of nodemailer: which mail it keeps, and what the mail server is at fault for. */
export function classifyFault(error: unknown): { fault: MailFault; problem: MailServerFault } {
  const read = readError(error);
  const { problem, concerns } = table.find(({ matches }) => matches(read)) ?? otherwise;
  if (concerns === 'server') return { fault: 'server', problem };
  return { fault: read.reply === 0 || read.reply >= 500 ? 'never' : 'later', problem };
}

/** Returns the cause in one line of at most 300 characters, for an administrator: what the server replied, without the words of nodemailer before it. */
export function sentenceOf(error: unknown): string {
  const { response, message } = (error ?? {}) as Record<string, unknown>;
  const words = response || message || error;
  return String(words).replace(/\s+/g, ' ').slice(0, 300);
}
