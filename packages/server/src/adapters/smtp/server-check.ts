import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';

/** What a connection to a mail server needs. */
export interface CheckedServer extends SMTPConnectionOptions {
  auth?: SMTPConnectionAuth;
}

/** Name of the handler below; no server has such a method. */
const senderOnly = 'SENDER-ONLY';

/** Resolves once the server has accepted the login and the sender, without a mail. Rejects with an error of nodemailer, also when `signal` aborts. */
export async function checkServer({ auth, ...options }: CheckedServer, sender: string, signal?: AbortSignal) {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  let refusal: Error | undefined;
  const connection = new SMTPConnection({
    ...options,
    // The only way to say a command that is not part of a mail.
    customAuth: {
      [senderOnly]: async ({ sendCommand }) => {
        const { status, response } = await sendCommand(`MAIL FROM:<${sender}>`);
        if (status >= 300) refusal = senderRefused(status, response);
        else await sendCommand('RSET');
      },
    },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const ended = (error?: Error | null) => (error ? reject(error) : resolve());
      const askSender = (error?: Error | null) =>
        error ? reject(error) : connection.login({ method: senderOnly }, ended);
      connection.on('error', reject).once('end', () => reject(new Error('Connection closed')));
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      connection.connect((error) =>
        error ? reject(error) : auth && connection.allowsAuth ? connection.login(auth, askSender) : askSender(),
      );
    });
    if (refusal !== undefined) throw refusal;
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** The error of nodemailer for a mail whose sender is refused. */
const senderRefused = (responseCode: number, response: string): Error =>
  Object.assign(new Error(`Mail command failed: ${response}`), {
    ...{ code: 'EENVELOPE', command: 'MAIL FROM', response, responseCode },
  });
