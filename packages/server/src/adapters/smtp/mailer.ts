import type { MailServerFault } from '@kontor/contract/mail/mail-server';
import type { RefusalCode } from '@kontor/contract/refusals';
import { readableAddress } from '@kontor/contract/rules/edge/readable-domain';
import { AdapterError } from '@kontor/platform/errors';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { classifyFault, type MailFault, sentenceOf } from './mail-fault.ts';
import { checkServer } from './server-check.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** A composed mail. */
export interface MailMessage {
  /** Sender address; the display name is always the product's. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With angle brackets; the same for every attempt, so that mail programs show the mail once (keeps E6). */
  messageId: string;
  date: Date;
  language: 'de' | 'en';
}

/** A mail that somebody else wrote, forwarded unchanged. */
export interface RawMailMessage {
  /** Envelope sender; `to` is the envelope recipient. */
  from: string;
  to: string;
  source: Buffer;
}

/** The sentence about a failure, as its code with parameters; `to` and `reason` are added by the outbox. */
export interface Explained {
  code: RefusalCode;
  params: Record<string, string | number>;
}

/** A mail was not sent. `fault` says whether that applies to every mail, to this one for now, or to this one for good. */
export class DeliveryError extends AdapterError {
  readonly fault: MailFault;
  /** What the mail server is at fault for. */
  readonly problem: MailServerFault;
  /** What is said of it; undefined when only the message is known. */
  readonly explained: Explained | undefined;

  constructor(fault: MailFault, cause: unknown, explained?: Explained) {
    super(sentenceOf(cause), { cause });
    this.name = 'DeliveryError';
    this.fault = fault;
    this.problem = classifyFault(cause).problem;
    this.explained = explained;
  }
}

/** Hands mail to an SMTP server. */
export interface Mailer {
  /** Sender address the server requires, when it is not the box's own. */
  readonly from: string | undefined;
  /** Resolves once the server accepted the mail; throws `DeliveryError`, also when `signal` aborts. */
  send(mail: MailMessage | RawMailMessage, signal?: AbortSignal): Promise<void>;
  /** Resolves once the server accepted the login and the sender, without sending; throws `DeliveryError`, also when `signal` aborts. */
  check(sender: string, signal?: AbortSignal): Promise<void>;
  /** Closes the connection; a mail that is being sent fails. */
  close(): void;
}

const patience = { connectionTimeout: seconds(15), greetingTimeout: seconds(15), socketTimeout: minutes(1) };

/** Returns the options of nodemailer. Credentials are never sent unencrypted, except to this machine. */
const optionsOf = ({ host, port, isSecure, startTls, login, isLocal }: SmtpSettings) => ({
  host,
  port,
  secure: isSecure,
  requireTLS: !isSecure && startTls === 'required',
  ignoreTLS: !isSecure && startTls === 'never',
  tls: { rejectUnauthorized: !isLocal },
  ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
  ...patience,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends over SMTP (RFC 5321) with one connection that stays open between mails. */
export function createMailer(settings: SmtpSettings): Mailer {
  const { from, host, port } = settings;
  const failed = (error: unknown, sender: string) => {
    const { fault, problem } = classifyFault(error);
    return new DeliveryError(fault, error, { code: problem, params: { host, port, sender: readableAddress(sender) } });
  };
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createTransport } = (await import('nodemailer')).default;
    return createTransport({
      pool: true,
      maxConnections: 1,
      // The outbox retries, and persists its attempts.
      maxRequeues: 0,
      idleTimeout: seconds(10),
      ...optionsOf(settings),
    });
  }

  return {
    from,
    async send(mail, signal) {
      opened ??= open();
      try {
        // An object is taken as a single address, whatever it contains.
        const envelope = { from: mail.from, to: [{ name: '', address: mail.to }] };
        await (await opened).sendMail({ ...contentOf(mail), envelope, signal });
      } catch (error) {
        throw failed(error, mail.from);
      }
    },
    async check(sender, signal) {
      try {
        await checkServer(optionsOf(settings), sender, signal);
      } catch (error) {
        throw failed(error, sender);
      }
    },
    close() {
      opened?.then(
        (transport) => transport.close(),
        () => undefined,
      );
      opened = undefined;
    },
  };
}

/** Renders a mail as it is sent over SMTP. */
export async function sourceOf(mail: MailMessage): Promise<Buffer> {
  const { createTransport } = (await import('nodemailer')).default;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    ...contentOf(mail),
    envelope: { from: mail.from, to: [mail.to] },
  });
  // Always so with the option `buffer`; narrows the type.
  if (!Buffer.isBuffer(message)) throw new AdapterError('A mail could not be put together');
  return message;
}

function contentOf(mail: MailMessage | RawMailMessage) {
  if ('source' in mail) return { raw: mail.source };
  const { from, to, language, ...rest } = mail;
  return {
    ...rest,
    from: { name: 'Kontor', address: from },
    to: { name: '', address: to },
    // RFC 3834: no automatic replies to this mail.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}
