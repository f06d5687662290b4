/**
 * What a fault applies to. `server`: no mail can be sent at the moment. `later`: this mail was deferred. `never`: the receiver rejects this mail permanently.
 */
export type MailFault = 'server' | 'later' | 'never';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** Classifies an error of nodemailer; reply codes as in RFC 5321, 4.2.1. */
export function faultOf(error: unknown): MailFault {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const reply = Number(responseCode ?? 0);
  const concernsThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // 421: the server is about to close. A rejected sender is a problem of the settings, not of this mail.
  if (!concernsThisMail || reply === 421 || command === 'MAIL FROM') return 'server';
  if (reply === 0 || reply >= 500) return 'never';
  return 'later';
}

/** Returns the cause in one line of at most 300 characters, for an administrator. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').slice(0, 300);
}
