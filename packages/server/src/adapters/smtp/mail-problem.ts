import type { MailServerFault } from '@kontor/contract/mail/mail-server';

interface SmtpError {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
  message?: unknown;
}

const certificate = /certificate|altnames|self.signed|CERT_|unable to verify|issuer/i;
const wrongEncryption = /wrong version number|unknown protocol|packet length too long|SSL routines|STARTTLS|TLS/i;
/** Postfix, Exim, Exchange, Sendmail and Qmail each have their own words for it. */
const relay = /relay|not permitted to send|not allowed to (?:send|relay)|rcpthosts|5\.7\.1\b.*denied/i;

/** Returns what a mail server is at fault for, by the error of nodemailer; reply codes as in RFC 5321 and RFC 4954. */
export function problemOf(error: unknown): MailServerFault {
  const { code, command, response, responseCode, message } = (error ?? {}) as SmtpError;
  const text = `${message ?? ''}`;
  const reply = Number(responseCode ?? 0);
  if (code === 'EAUTH' || code === 'ENOAUTH' || reply === 530 || reply === 535) return 'mail-login-refused';
  if (code === 'EENVELOPE') {
    if (command === 'DATA') return 'mail-message-refused';
    if (relay.test(`${response ?? text}`)) return 'mail-relay-denied';
    return command === 'MAIL FROM' ? 'mail-sender-refused' : 'mail-recipient-refused';
  }
  if (code === 'EMESSAGE') return 'mail-message-refused';
  return connectionProblem(code, text);
}

function connectionProblem(code: unknown, text: string): MailServerFault {
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN|ENODATA/.test(text)) return 'mail-server-unknown';
  if (code === 'ETIMEDOUT' || /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(text)) return 'mail-server-silent';
  if (/ECONNREFUSED/.test(text)) return 'mail-server-refuses';
  if (certificate.test(text)) return 'mail-server-certificate';
  if (code === 'ETLS' || wrongEncryption.test(text)) return 'mail-server-encryption';
  return 'mail-server-failed';
}
