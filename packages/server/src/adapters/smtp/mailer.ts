import { AdapterError } from '@kontor/platform/errors';
import { faultOf, type MailFault, sentenceOf } from './mail-fault.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** One mail, ready to go. */
export interface MailMessage {
  /** Address of the sender; its name is the product's. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With angle brackets; the same at every try, so that a reader's program shows it once (keeps E6). */
  messageId: string;
  date: Date;
  language: 'de' | 'en';
}

/** A mail somebody else wrote, handed on as it is. */
export interface RawMailMessage {
  /** Sender and recipient of the envelope. */
  from: string;
  to: string;
  source: Buffer;
}

/** A mail did not leave. `fault` says whom it concerns: every mail, or this one for now, or this one for good. */
export class DeliveryError extends AdapterError {
  readonly fault: MailFault;

  constructor(fault: MailFault, cause: unknown) {
    super(sentenceOf(cause), { cause });
    this.name = 'DeliveryError';
    this.fault = fault;
  }
}

/** Hands mail to a server that carries it on. */
export interface Mailer {
  /** Sender address the server expects, when it is not the box's own. */
  readonly from: string | undefined;
  /** Resolves when the server took it; throws `NotSent`. */
  send(mail: MailMessage | RawMailMessage): Promise<void>;
  /** Ends the connection; a mail under way is not sent then. */
  close(): void;
}

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Speaks SMTP (RFC 5321) over one connection that stays open between mails. A login never goes over an open line. */
export function createMailer({ host, port, isSecure, login, from, isLocal }: SmtpSettings): Mailer {
  let opened: ReturnType<typeof open> | undefined;

  async function open() {
    const { createTransport } = (await import('nodemailer')).default;
    return createTransport({
      pool: true,
      maxConnections: 1,
      // Trying again is the outbox's work, which remembers it.
      maxRequeues: 0,
      idleTimeout: 10_000,
      host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && login !== undefined && !isLocal,
      tls: { rejectUnauthorized: !isLocal },
      ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
      ...patience,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    from,
    async send(mail) {
      opened ??= open();
      try {
        // As an object it is one address, whatever is in it.
        const envelope = { from: mail.from, to: [{ name: '', address: mail.to }] };
        await (await opened).sendMail({ ...contentOf(mail), envelope });
      } catch (error) {
        throw new DeliveryError(faultOf(error), error);
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

/** A mail as it goes over the line. */
export async function sourceOf(mail: MailMessage): Promise<Buffer> {
  const { createTransport } = (await import('nodemailer')).default;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    ...contentOf(mail),
    envelope: { from: mail.from, to: [mail.to] },
  });
  // `buffer` makes it one.
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
    // RFC 3834: nobody's holiday notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  };
}
