import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { names, renderConfiguration } from '@kontor/server/adapters/ldap/slapd-configuration';
import { directoryRules } from '@kontor/server/slices/people/directory/configuration';
import { renderLdif } from '@kontor/server/slices/people/directory/render';
import { knownHash } from '@kontor/testkit/known-users';
import { hasSlapd, ldapSearch, startDirectory, type TestDirectory } from '@kontor/testkit/ldap';
import { inTurn, median, type Row } from './rounds.ts';

const howMany = 10_000;
const changes = 15;
const run = promisify(execFile);

/** Creates a company of 10,000 users, half of whom use one app. */
function employ({ core, users, groups, directory }: TestDirectory): void {
  const uids = Array.from({ length: howMany }, (_, at) => `person${at}@kontor.localhost`);
  groups.createAppGroup({ cn: 'app-bench', description: 'Bench', entryParentId: 'app-bench' });
  core.database.transaction(() => {
    for (const [at, uid] of uids.entries()) {
      const mail = { extern_email: `${at}@firma.example`, intern_email: uid };
      const name = { givenname: 'Petra', surname: `Person ${at}` };
      users.add({ uid, ...name, ...mail, preferred_language: 'de', passwordHash: knownHash, groups: [] });
    }
    groups.setMembers('app-bench', uids.slice(0, howMany / 2));
    directory.accountFor('app-bench');
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}

/** Seconds slapadd alone takes with the same LDIF, into an empty folder. */
async function slapaddSeconds(ldif: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'));
  try {
    mkdirSync(join(folder, names.database));
    writeFileSync(join(folder, names.schema), directoryRules.schema);
    writeFileSync(join(folder, names.configuration), renderConfiguration(directoryRules, names.database, 0));
    writeFileSync(join(folder, 'all.ldif'), ldif);
    const args = ['-q', '-f', names.configuration, '-l', 'all.ldif'];
    return await secondsOf(() => run('/usr/sbin/slapadd', args, { cwd: folder }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds from adding a user to a group until the app finds the user. */
async function visibleMs({ directory, groups }: TestDirectory, uid: string): Promise<number> {
  const { url, bindDn, bindPassword, usersDn } = directory.settings('app-bench');
  const login = { url, dn: bindDn, password: bindPassword };
  const begin = performance.now();
  groups.addMember('app-bench', uid);
  while ((await ldapSearch(login, '-b', usersDn, `(uid=${uid})`, 'uid')).length === 0);
  return performance.now() - begin;
}

function rowsOf(rebuilds: readonly { first: number; second: number }[], waits: readonly number[]): Row[] {
  const [ours, alone] = [median(rebuilds.map(({ first }) => first)), median(rebuilds.map(({ second }) => second))];
  return [
    {
      what: 'directory: 10,000 people rebuilt, to slapadd alone',
      value: median(rebuilds.map(({ first, second }) => first / second)),
      limit: 5,
      mustBe: 'at most',
      detail: `${ours.toFixed(1)} s against ${alone.toFixed(1)} s`,
    },
    {
      what: 'directory: a change is seen by an app, of 10,000 people',
      value: median(waits),
      limit: 1000,
      mustBe: 'at most',
      unit: 'ms',
      detail: `slowest ${Math.max(...waits).toFixed(0)} ms`,
    },
  ];
}

/** Duration of 'Reinstall LDAP' for 10,000 users, and the delay until an app sees a change among as many. */
export const benchmark = async (): Promise<Row[]> => {
  if (!hasSlapd) throw new Error('slapd, slapd-contrib and ldap-utils are not installed');
  const box = await startDirectory();
  try {
    employ(box);
    await box.directory.provided('app-bench');
    const entries = await box.slapd.list();
    if (entries.length < howMany) throw new Error(`${entries.length} entries for ${howMany} people`);
    const ldif = renderLdif(entries);
    const rebuilds = await inTurn(
      5,
      () => secondsOf(box.directory.reinstall),
      () => slapaddSeconds(ldif),
    );
    const waits: number[] = [];
    for (let at = 0; at < changes; at += 1) {
      waits.push(await visibleMs(box, `person${howMany - 1 - at}@kontor.localhost`));
      await box.reconciler.idle();
    }
    return rowsOf(rebuilds, waits);
  } finally {
    await box.end();
  }
};
