import { once } from 'node:events';
import { connect } from 'node:net';
import { AdapterError } from '@kontor/platform/errors';
import { minutes, seconds } from '@kontor/platform/work/durations';

/** One mail for one mailbox. */
export interface Delivery {
  /** Envelope sender; empty for bounces, which nobody replies to. */
  sender: string;
  /** User name of the mailbox. */
  user: string;
  source: Buffer;
}

const patience = { greetingTimeout: seconds(15), socketTimeout: minutes(1) };

/** Delivers a mail over LMTP (RFC 2033) to the socket at `path`. Resolves once the mail is stored; throws `AdapterError` otherwise. */
export async function deliverByLmtp(path: string, { sender, user, source }: Delivery): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    const connection = new SMTPConnection({
      connection: socket,
      lmtp: true,
      name: 'kontor',
      ignoreTLS: true,
      ...patience,
    });
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject).once('end', () => reject(new Error('The connection ended')));
      connection.connect((error) => {
        if (error) return reject(error);
        connection.send({ from: sender, to: [user] }, source, (fault) => (fault ? reject(fault) : resolve()));
      });
    });
    connection.quit();
  } catch (cause) {
    throw new AdapterError(
      `The mail could not be put into a mailbox: ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    );
  } finally {
    socket.unref();
  }
}
