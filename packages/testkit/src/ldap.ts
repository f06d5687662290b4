import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Clock, systemClock } from '@kontor/platform/work/clock';
import type { Directory } from '@kontor/server/adapters/ldap/directory';
import { missingParts } from '@kontor/server/adapters/ldap/installed';
import { createSlapd } from '@kontor/server/adapters/ldap/slapd';
import { createCommands } from '@kontor/server/adapters/run-command';
import { subscribeSlices } from '@kontor/server/compose/areas';
import { createTestPeople } from './people.ts';
import { createTestCore, type TestCore } from './test-core.ts';

/** Whether everything the directory and its tests need is installed. */
export const hasSlapd = missingParts().length === 0 && existsSync('/usr/bin/ldapsearch');

/** An LDAP login over TCP, like an app's. */
export interface LdapLogin {
  url: string;
  dn: string;
  password: string;
}

export interface LdapResult {
  /** LDAP result code: 0 success, 49 invalid credentials, 32 no such object, 50 insufficient access. */
  code: number;
  output: string;
}

/** Returns an anonymous login. */
export const anonymous = (url: string): LdapLogin => ({ url, dn: '', password: '' });

/** Runs one of Debian's ldap-utils. */
export function runLdapTool(
  name: string,
  { url, dn, password }: LdapLogin,
  more: readonly string[] = [],
  input = '',
): Promise<LdapResult> {
  const args = ['-H', url, '-x', ...(dn === '' ? [] : ['-D', dn, '-w', password]), ...more];
  return new Promise((resolve, reject) => {
    const child = execFile(name, args, { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
    // A tool whose login is refused does not read its input.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

/** Tries to bind; resolves with the directory's result. */
export const ldapWhoami = (login: LdapLogin): Promise<LdapResult> => runLdapTool('ldapwhoami', login);

/** Resolves with the entries found, as attribute to values, including `dn`. */
export async function ldapSearch(login: LdapLogin, ...query: readonly string[]): Promise<Record<string, string[]>[]> {
  const { code, output } = await runLdapTool('ldapsearch', login, ['-LLL', '-o', 'ldif-wrap=no', ...query]);
  if (code !== 0) throw new Error(`ldapsearch ${query.join(' ')}: ${code} ${output}`);
  return readLdif(output);
}

/** Resolves with the result code of a search, whatever it finds. */
export async function ldapSearchCode(login: LdapLogin, ...query: readonly string[]): Promise<number> {
  return (await runLdapTool('ldapsearch', login, ['-LLL', ...query])).code;
}

function readLdif(text: string): Record<string, string[]>[] {
  const entries = text.split(/\n\n/).filter((block) => /^dn:/m.test(block));
  return entries.map((block) => {
    const lines = block.split('\n').flatMap((line) => {
      const match = /^([\w;-]+):(:?) (.*)$/.exec(line);
      if (!match) return [];
      const [, name = '', isBase64, value = ''] = match;
      return [{ name, value: isBase64 ? Buffer.from(value, 'base64').toString() : value }];
    });
    return Object.fromEntries(
      [...Map.groupBy(lines, ({ name }) => name)].map(([name, found]) => [name, found.map(({ value }) => value)]),
    );
  });
}

export interface TestDirectoryOptions {
  clock?: Clock;
  /** Core of an earlier instance that was stopped or abandoned, as after a restart. */
  core?: TestCore;
  /** Replaces slapd. */
  directory?: Directory;
  /** Port of slapd; a free one by default. */
  port?: number;
}

/** Creates the area of people and starts the directory, by default with a real slapd on a free port. */
export async function startDirectory<D extends Directory = Directory>(
  options: TestDirectoryOptions & { directory?: D } = {},
) {
  const { clock = systemClock, core = createTestCore({ clock }) } = options;
  const box = core.settings.get('box', 'id') ?? `test-${randomBytes(6).toString('hex')}`;
  core.settings.set('box', 'id', box);
  const slapd = options.directory ?? realSlapd(core, box, options.port ?? 0);
  const people = createTestPeople(core, slapd);
  const { directory } = people;
  subscribeSlices(core, people.slices);
  const [reconciler] = directory.slice.reconcilers ?? [];
  if (reconciler === undefined) throw new Error('the directory keeps itself in step');
  await directory.slice.start?.();
  reconciler.wake();
  const stop = async () => {
    await reconciler.stop();
    await directory.slice.stop?.();
  };
  return {
    ...people,
    core,
    box,
    slapd: slapd as D,
    reconciler,
    /** Marks a user as deleted, as far as the directory is concerned. */
    remove: (uid: string) => changeUser(core, uid, 'removed'),
    /** Marks a user as disabled, as far as the directory is concerned. */
    disable: (uid: string) => changeUser(core, uid, 'disabled'),
    /** Stops the server's part gracefully. */
    stop,
    /** Stops and removes everything. */
    async end() {
      await stop();
      core.remove();
    },
  };
}

function realSlapd(core: TestCore, box: string, port: number): Directory {
  const { clock, config, log } = core;
  const commands = createCommands({ box, node: process.execPath, clock, environment: process.env });
  return createSlapd({ box, data: config.data, port, clock, log, commands });
}

function changeUser({ database, events }: TestCore, uid: string, how: 'removed' | 'disabled'): void {
  const tables = database.tables<{ people: { uid: string; enabled: number } }>();
  database.transaction(() => {
    if (how === 'removed') database.run(tables.deleteFrom('people').where('uid', '=', uid));
    else database.run(tables.updateTable('people').set({ enabled: 0 }).where('uid', '=', uid));
    events.publish(`user-${how}`, { uid });
  });
}

export type TestDirectory = Awaited<ReturnType<typeof startDirectory>>;
