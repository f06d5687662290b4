import { existsSync, readFileSync } from 'node:fs';
import { type Database, openDatabase } from '@kontor/platform/database/database';
import { AdapterError } from '@kontor/platform/errors';
import { systemClock } from '@kontor/platform/work/clock';
import { hours } from '@kontor/platform/work/durations';
import { newId } from '@kontor/platform/work/ids';
import { promisesHttps } from '../../packages/server/src/adapters/nginx/choose.ts';
import { type Config, readConfig } from '../../packages/server/src/config.ts';
import { createAddresses, storedDomain } from '../../packages/server/src/core/box-address.ts';
import { createCountedTime } from '../../packages/server/src/core/counted-time.ts';
import { databaseFile } from '../../packages/server/src/core/data-folder.ts';
import { boxActor, createJournal } from '../../packages/server/src/core/journal-db.ts';
import { createSettings } from '../../packages/server/src/core/settings-db.ts';
import { createGroupsDb } from '../../packages/server/src/slices/people/groups/db.ts';
import { adminGroup } from '../../packages/server/src/slices/people/groups/rules.ts';
import { createLinkTokens } from '../../packages/server/src/slices/people/passwords/link-tokens.ts';
import { createTokensDb } from '../../packages/server/src/slices/people/passwords/tokens-db.ts';
import { createUsersDb } from '../../packages/server/src/slices/people/users/db.ts';
import { passwordLink } from '../../packages/server/src/slices/people/users/mail/password-link.ts';
import { createMessagesDb } from '../../packages/server/src/slices/talk/messages/db.ts';
import { root } from './prepare.mjs';
import { obstacleIn } from './reset-link-obstacle.ts';

type Environment = Record<string, string | undefined>;

/** The service of systemd, which knows the data folder and the ports. */
const installedUnit = '/etc/systemd/system/kontor.service';

/** Returns the settings of the server: those of the environment where it names the data folder, else those of the installed service under them. */
export function settingsOf(environment: Environment, unit = installedUnit): Environment {
  if (environment.KONTOR_DATA !== undefined || !existsSync(unit)) return environment;
  const lines = readFileSync(unit, 'utf8').split('\n');
  const pairs = lines.flatMap((line) => {
    const { name, value } = /^Environment="?(?<name>KONTOR_\w+)=(?<value>[^"]*)"?\s*$/.exec(line)?.groups ?? {};
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(pairs), ...environment };
}

/** Returns the administrators who sign in with a password of this server. */
function administrators(database: Database): string[] {
  const [groups, users] = [createGroupsDb(database), createUsersDb(database)];
  return groups.members(adminGroup).filter((uid) => {
    const user = users.find(uid);
    return user?.enabled === 1 && user.external === 0;
  });
}

/** Returns the administrator that was named, or the only one; else the sentence that says why there is none. */
function chooseAdministrator(all: readonly string[], typed: string | undefined): { uid: string } | { fault: string } {
  const names = all.join(', ');
  if (all.length === 0) return { fault: 'No administrator of this server has a password here.' };
  if (typed === undefined) {
    const [only] = all;
    return only !== undefined && all.length === 1
      ? { uid: only }
      : { fault: `Name one of the administrators: npm run reset-link -- <username>. There are ${names}` };
  }
  const name = typed.toLowerCase();
  // A name without a domain that means two means neither, as at the login.
  const meant = all.includes(name) ? [name] : all.filter((one) => one.slice(0, one.lastIndexOf('@')) === name);
  const [uid] = meant;
  if (uid === undefined) return { fault: `${typed} is no administrator who can log in. There are ${names}` };
  return meant.length === 1 ? { uid } : { fault: `${typed} could be ${meant.join(' or ')}: name one of them whole.` };
}

/** Issues the link, which needs no PUK, tells its user by a message and writes it into the journal. Returns it. */
function issueLink(database: Database, config: Config, uid: string): string {
  const clock = systemClock;
  const settings = createSettings(database);
  return database.transaction(() => {
    const issued = createLinkTokens(createTokensDb(database), clock).issueTokenWithPin(uid, hours(1));
    createJournal(database, clock).record(boxActor, 'print-password-link', uid);
    createMessagesDb(database).add(
      {
        ...{ id: newId(), indicator_id: 'account', type: 'NOTIFICATION', progress_type: null, status: 'WARNING' },
        ...{ code: 'password-link-printed', params: '{}', literal: '', progress: 100, audience: 'listed' },
        ...{ time: clock.now(), counted: createCountedTime({ settings, clock }).now() },
        ...{ shown_from: null, shown_until: null },
      },
      [uid],
    );
    const scheme = promisesHttps(config) ? 'https' : 'http';
    const port = scheme === 'https' ? (config.httpsPort ?? config.port) : config.port;
    const addresses = createAddresses({ domain: () => storedDomain(settings, config), port, scheme });
    return passwordLink(addresses.portalUrl(), uid, issued);
  });
}

/** Returns what is printed, and whether it is a link. `typed`: an administrator's username, or its part before the @. */
export function resetLink(environment: Environment, typed?: string): { isLink: boolean; words: string } {
  const config = readConfig(settingsOf(environment), root);
  const file = databaseFile(config.data);
  if (!existsSync(file)) return { isLink: false, words: `There is no database at ${file}: set KONTOR_DATA.` };
  // First without any right to write: another version's database is not touched.
  const before = withDatabase({ file, readonly: true }, (database) => obstacleIn(database, config.data));
  if (before !== undefined) return { isLink: false, words: before };
  return withDatabase({ file }, (database) => {
    const issued = database.transaction(() => {
      // An update or a restore may have begun meanwhile.
      const obstacle = obstacleIn(database, config.data);
      if (obstacle !== undefined) return { fault: obstacle };
      const chosen = chooseAdministrator(administrators(database), typed);
      return 'fault' in chosen ? chosen : { uid: chosen.uid, link: issueLink(database, config, chosen.uid) };
    });
    if ('fault' in issued) return { isLink: false, words: issued.fault };
    const how =
      'It works once and for an hour. Where this address is not found, open the portal by another one and put the part from /password on behind it.';
    return { isLink: true, words: `${issued.uid} chooses a new password here:\n\n${issued.link}\n\n${how}` };
  });
}

/** Throws `AdapterError` where the database cannot be used, with a sentence for a person. */
function withDatabase<T>(options: Parameters<typeof openDatabase>[0], work: (database: Database) => T): T {
  const database = openDatabase(options);
  try {
    return work(database);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (code.startsWith('SQLITE_BUSY'))
      throw new AdapterError('The server is writing into its database, as in an update. Try again in a minute.', {
        cause,
      });
    if (code.startsWith('SQLITE_'))
      throw new AdapterError(`The database cannot be used (${code}). Start the server: its page says what to do.`, {
        cause,
      });
    throw cause;
  } finally {
    database.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { isLink, words } = resetLink(process.env, process.argv[2]);
    console.log(words);
    process.exitCode = isLink ? 0 : 1;
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    console.log(`${error.message} Run this as root.`);
    process.exitCode = 1;
  }
}
