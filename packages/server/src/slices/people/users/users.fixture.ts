import { startBox, type TestBox } from '@kontor/testkit/box';
import type { Client } from '@kontor/testkit/client';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { startSmtp, type TestSmtp } from '../../mail/outbox/smtp.fixture.ts';

export const at = '@kontor.localhost';
export const pathOf = (uid: string) => `/api/v1/users/${encodeURIComponent(uid)}` as const;

/** The parameters of a password link in a mail. */
export interface Link {
  uid: string;
  token: string;
  pin: string | null;
  origin: string;
}

/** A box with an administrator in admin mode, whose mail goes to a real SMTP server. */
export async function openPeople() {
  const smtp = await startSmtp();
  const box = await startBox({ engine: createMemoryEngine(), environment: { KONTOR_SMTP_URL: smtp.url } });
  const admin = await box.signedIn({ uid: `olga${at}`, givenname: 'Olga', surname: 'Ott', role: 'admin', mode: true });
  let count = 0;

  /** Resolves with the link in the newest mail to an address, as soon as there is one. */
  async function linkTo(address: string): Promise<Link> {
    const found = () => smtp.taken.findLast(({ to }) => to.includes(address));
    while (found() === undefined) await smtp.until(smtp.taken.length + 1);
    const text = (found()?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const url = new URL(/^http\S+$/m.exec(text)?.[0] ?? '');
    const part = (name: string) => url.searchParams.get(name);
    return { uid: part('uid') ?? '', token: part('token') ?? '', pin: part('pin'), origin: url.origin };
  }

  return {
    smtp,
    box,
    admin,
    linkTo,
    /** Returns an unused user name. */
    named: (): string => {
      count += 1;
      return `person${count}${at}`;
    },
    journal: () =>
      box.database.all(
        box.database
          .tables<{
            journal: { action: string; subject: string; actor: string; before: string | null; after: string | null };
          }>()
          .selectFrom('journal')
          .selectAll(),
      ),
    async close() {
      await box.end();
      await smtp.close();
    },
  };
}

export interface People {
  smtp: TestSmtp;
  box: TestBox;
  admin: Client & { uid: string };
}
