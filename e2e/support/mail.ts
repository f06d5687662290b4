import { startSmtp, type TestSmtp } from '@kontor/server/slices/mail/outbox/smtp.fixture';
import { afterAll, beforeAll } from 'vitest';
import { eventually } from './journey.ts';

/** What the box has mailed to a real SMTP server. */
export interface SentMail {
  /** For KONTOR_SMTP_URL; asked when the box is about to start. */
  readonly url: string;
  readonly server: TestSmtp;
  /** The link in the newest mail to an address; `after` passes over so many mails to it. */
  linkTo(address: string, after?: number): Promise<URL>;
  /** How many mails an address got until now. */
  countTo(address: string): number;
}

const isTo = (address: string) => (mail: { to: string[] }) => mail.to.includes(address);

/** Quoted-printable, as far as links need it. */
const plain = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');

/** A real SMTP server for the journeys of a file. To be called before the office that uses it. */
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
