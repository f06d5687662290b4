import { startSmtp, type TestSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import { afterAll, beforeAll } from 'vitest';
import { eventually } from './journey.ts';

/** Mail the box has sent to a real SMTP server. */
export interface SentMail {
  /** For KONTOR_SMTP_URL; read when the box is about to start. */
  readonly url: string;
  readonly server: TestSmtp;
  /** Returns the link in the newest mail to an address; `after` skips this many mails to it. */
  linkTo(address: string, after?: number): Promise<URL>;
  /** Returns the number of mails an address has received so far. */
  countTo(address: string): number;
}

const isTo = (address: string) => (mail: { to: string[] }) => mail.to.includes(address);

/** Decodes quoted-printable as far as links need it. */
const plain = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** Starts a real SMTP server for a test file. Call it before the box that uses it. */
export function useMail(): SentMail {
  let server: TestSmtp;
  beforeAll(async () => {
    server = await startSmtp();
  });
  afterAll(() => server.close());
  const mailsTo = (address: string) => server.taken.filter(isTo(address));
  return {
    get url() {
      return server.url;
    },
    get server() {
      return server;
    },
    countTo: (address) => mailsTo(address).length,
    linkTo: (address, after = 0) =>
      eventually(() => {
        const newest = mailsTo(address).slice(after).at(-1);
        const link = /http:\/\/\S+\/password\/reset\?[^\s"<]+/.exec(plain(newest?.source ?? ''))?.[0];
        if (link === undefined) throw new Error(`no link has come to ${address}`);
        return new URL(link);
      }),
  };
}
