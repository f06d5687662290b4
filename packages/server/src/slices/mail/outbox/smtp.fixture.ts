import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server received it. */
export interface Taken {
  from: string;
  to: string[];
  source: string;
}

/** What the server replies to a mail: undefined to accept it, or an SMTP error. */
export interface Answers {
  rcpt?: (address: string) => Error | undefined;
  data?: (source: string) => Error | undefined | Promise<Error | undefined>;
}

/** An SMTP error reply. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** The mails a server has received, and waiting for them. */
function createInbox() {
  const taken: Taken[] = [];
  const waiting = new Set<() => void>();
  return {
    taken,
    /** Stores a mail, unless it was refused. */
    receive(mail: Taken | Error): void {
      if (!(mail instanceof Error)) taken.push(mail);
      for (const check of waiting) check();
    },
    /** Resolves when the server has received `count` mails. */
    async until(count: number): Promise<Taken[]> {
      await new Promise<void>((resolve) => {
        const check = () => {
          if (taken.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
      return taken;
    },
  };
}

/** Starts a real SMTP server on loopback that stores what it receives. `answers` may be changed while it runs; `wanted` is the port, 0 for any. */
export async function startSmtp(answers: Answers = {}, options: SMTPServerOptions = {}, wanted = 0) {
  const { taken, receive, until } = createInbox();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(answers.rcpt?.(address)),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const source = Buffer.concat(chunks).toString();
        const refusal = await answers.data?.(source);
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        receive(refusal ?? { from: sender, to: envelope.rcptTo.map(({ address }) => address), source });
        done(refusal);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(wanted, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    answers,
    until,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type TestSmtp = Awaited<ReturnType<typeof startSmtp>>;

/** Returns a header of a mail, unfolded. */
export function header(source: string, name: string): string {
  const [head = ''] = source.split('\r\n\r\n');
  const found = new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '));
  return found?.[1] ?? '';
}
