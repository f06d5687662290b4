import { once } from 'node:events';
import { AdapterError } from '@kontor/platform/errors';
import { minutes } from '@kontor/platform/work/durations';
import type { SMTPServer, SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';

/** A mail as a program submitted it. */
export interface Submitted {
  sender: string;
  recipients: string[];
  source: Buffer;
}

/** Rejects a command of a program with an SMTP code: 4xx for now, 5xx for good (RFC 5321). */
export class SmtpRejectionError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.name = 'SmtpRejectionError';
    this.responseCode = responseCode;
  }
}

/** Decides about submitted mail. Every method may throw `SmtpRejectionError`; any other error is answered with 451 and reported to `failed`. */
export interface SubmissionHandler<Account> {
  /** Resolves with the account of the credentials. `port`: local port the connection comes from. */
  signIn(user: string, password: string, port: number): Promise<Account>;
  /** Returns the account of a connection that needs no password, by the local port it comes from. */
  knownAt(port: number): Account | undefined;
  /** Throws when mail of this sender may not be submitted now. */
  checkSender(account: Account, sender: string): void;
  /** Throws when mail to this recipient may not be submitted now. */
  checkRecipient(account: Account, recipient: string): void;
  /** Stores the mail. The program receives its confirmation once this returns. */
  take(account: Account, mail: Submitted): void;
  failed(error: unknown): void;
}

/** Limits of one mail, and of the bytes buffered for all mails being received; one sender may use half of those at most. */
export interface SubmissionLimits {
  bytes: number;
  recipients: number;
  bytesComing: number;
}

/** RFC 5321 4.5.3.2 requires a server to wait for five minutes. */
const patience = minutes(5);
const mostConnections = 256;

/** Opens a port of 127.0.0.1 where programs submit mail with an account (RFC 6409). No TLS: the connection stays on this machine. */
export async function openSubmission<Account>(
  port: number,
  handler: SubmissionHandler<Account>,
  limits: SubmissionLimits,
): Promise<{ close(): Promise<void> }> {
  const { SMTPServer } = await import('smtp-server');
  const server: SMTPServer = new SMTPServer({
    name: 'kontor',
    banner: 'Kontor',
    size: limits.bytes,
    maxRecipients: limits.recipients,
    authMethods: ['PLAIN', 'LOGIN'],
    // `knownAt` is consulted at the first command that needs an account.
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSMTPUTF8: true,
    hideDSN: true,
    disableReverseLookup: true,
    maxClients: mostConnections,
    socketTimeout: patience,
    closeTimeout: 1000,
    logger: false,
    ...answersOf(handler, limits),
  });
  // Programs that drop their connection are not an error of the server.
  server.on('error', () => {});
  await listen(server, port);
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

type Answers = Pick<SMTPServerOptions, 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'>;

/** Builds the handlers of the SMTP commands. */
function answersOf<Account>(handler: SubmissionHandler<Account>, limits: SubmissionLimits): Answers {
  const accounts = new WeakMap<SMTPServerSession, Account>();
  const collect = createCollect(limits);
  const answering = createAnswering(handler);
  const accountOf = (session: SMTPServerSession): Account => {
    const account = accounts.get(session) ?? handler.knownAt(session.remotePort);
    if (account === undefined) throw new SmtpRejectionError(530, 'Authentication required');
    return account;
  };
  return {
    onAuth: ({ username, password }, session, done) =>
      answering(
        async () =>
          void accounts.set(session, await handler.signIn(username ?? '', password ?? '', session.remotePort)),
        (error) => done(error, { user: username }),
      ),
    onMailFrom: ({ address }, session, done) =>
      answering(() => handler.checkSender(accountOf(session), address ?? ''), done),
    onRcptTo: ({ address }, session, done) =>
      answering(() => handler.checkRecipient(accountOf(session), address), done),
    onData: (stream, session, done) =>
      answering(async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const sender = mailFrom === false ? '' : (mailFrom.address ?? '');
        const recipients = rcptTo.map(({ address }) => address);
        await collect(stream, sender, (source) => handler.take(accountOf(session), { sender, recipients, source }));
      }, done),
  };
}

/** Returns a function that runs the work of a command and passes what it throws to `done` as an SMTP reply. */
function createAnswering({ failed }: Pick<SubmissionHandler<never>, 'failed'>) {
  return async (work: () => void | Promise<void>, done: (error?: Error | null) => void): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof SmtpRejectionError) return done(error);
      failed(error);
      return done(new SmtpRejectionError(451, 'The message could not be kept, try again later'));
    }
    done();
  };
}

/**
 * Returns a function that reads a mail to its end and passes it to `take`. A mail beyond the limits is read and discarded, so that the program receives the
 * reason.
 */
function createCollect({ bytes: most, bytesComing }: SubmissionLimits) {
  const coming = new Map<string, number>();
  const hold = (sender: string, bytes: number) => coming.set(sender, (coming.get(sender) ?? 0) + bytes);

  function isFull(sender: string, more: number): boolean {
    const whole = [...coming.values()].reduce((sum, bytes) => sum + bytes, more);
    return whole > bytesComing || (coming.get(sender) ?? 0) + more > bytesComing / 2;
  }

  return async (stream: SMTPServerDataStream, sender: string, take: (source: Buffer) => void): Promise<void> => {
    const chunks: Buffer[] = [];
    let held = 0;
    let isTooMuch = false;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        isTooMuch ||= isFull(sender, chunk.length);
        if (isTooMuch || stream.sizeExceeded) {
          chunks.length = 0;
          continue;
        }
        chunks.push(chunk);
        hold(sender, chunk.length);
        held += chunk.length;
      }
      if (stream.sizeExceeded) throw new SmtpRejectionError(552, `The message is larger than ${most} bytes`);
      if (isTooMuch) throw new SmtpRejectionError(452, 'Too much is coming in at once, try again later');
      take(Buffer.concat(chunks));
    } finally {
      hold(sender, -held);
      if (coming.get(sender) === 0) coming.delete(sender);
    }
  };
}

async function listen(server: SMTPServer, port: number): Promise<void> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  } catch (cause) {
    throw new AdapterError(`Port ${port} of this machine cannot be used for mail of apps`, { cause });
  }
}
