import { setTimeout as wait } from 'node:timers/promises';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { hasSlapd, ldapWhoami } from '@kontor/testkit/ldap';
import { type Box, callBox, withBox } from './box.ts';
import { freePort } from './processes.ts';
import { median, type Row } from './rounds.ts';
import { employ } from './support/company.ts';

const userCount = 10_000;
const rounds = 11;
const password = 'Bench-Person-1';
/** Polling interval: polling takes processor time from what it waits for. */
const askEveryMs = 20;
/** After this pause the directory is idle. */
const pauseMs = 500;

/** Milliseconds from creating a user until that user can bind to the directory with the password of the portal. */
async function newUserMs({ url, token }: Box, ldapPort: number, uid: string): Promise<number> {
  const name = { givenname: 'Nora', surname: 'Neu', externEmail: 'nora@firma.example' };
  const json = { uid, ...name, userPassword: password, userPasswordRepeat: password };
  const login = { url: `ldap://127.0.0.1:${ldapPort}`, dn: dnOfUser(uid), password };
  const began = performance.now();
  await (await callBox(url, 'POST', '/api/v1/users', { token, json })).arrayBuffer();
  while ((await ldapWhoami(login)).code !== 0) {
    if (performance.now() - began > 60_000) throw new Error(`${uid} cannot sign in`);
    await wait(askEveryMs);
  }
  return performance.now() - began;
}

/** Delay until a new user is visible to apps that query the directory, in a company of 10,000. */
export const benchmark = async (): Promise<Row[]> => {
  if (!hasSlapd) throw new Error('slapd, slapd-contrib and ldap-utils are not installed');
  const ldapPort = await freePort();
  return withBox(
    async (box) => {
      await employ(box, userCount);
      // The first one waits until all other users are there.
      await newUserMs(box, ldapPort, 'first@kontor.localhost');
      const waits: number[] = [];
      for (let at = 0; at < rounds; at += 1) {
        await wait(pauseMs);
        waits.push(await newUserMs(box, ldapPort, `nora${at}@kontor.localhost`));
      }
      return [
        {
          what: 'directory: a new person can sign in there, of 10,000 people',
          value: median(waits),
          limit: 1000,
          mustBe: 'at most',
          unit: 'ms',
          detail: `slowest ${Math.max(...waits).toFixed(0)} ms`,
        },
      ];
    },
    { ldapPort },
  );
};
