/**
 * Whom a fault concerns. `server`: no mail leaves at the moment. `later`: this mail was put off. `never`: the other side will not take this mail,
 * whatever we do.
 */
export type MailFault = 'server' | 'later' | 'never';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** What an error of nodemailer means; reply codes as RFC 5321, 4.2.1 has them. */
export function faultOf(error: unknown): MailFault {
  const { code, command, responseCode } = (error ?? {}) as SmtpError;
  const reply = Number(responseCode ?? 0);
  const concernsThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // 421: the server is about to close. A sender that is refused is a matter of settings, not of this mail.
  if (!concernsThisMail || reply === 421 || command === 'MAIL FROM') return 'server';
  if (reply === 0 || reply >= 500) return 'never';
  return 'later';
}

/** What went wrong, in one line for an administrator. */
export function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\s+/g, ' ').slice(0, 300);
}
