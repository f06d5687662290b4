import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { systemClock } from '@kontor/platform/work/clock';
import { knownHash, knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd, ldapWhoami } from '@kontor/testkit/ldap';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { directoryRules } from '../../slices/people/directory/configuration.ts';
import {
  anyDirectorySource,
  directorySource,
  group,
  oddNames,
  user,
} from '../../slices/people/directory/directory-source.fixture.ts';
import { type DirectorySource, entriesOf } from '../../slices/people/directory/entries.ts';
import { planDirectory } from '../../slices/people/directory/plan.ts';
import { renderLdif } from '../../slices/people/directory/render.ts';
import { findMarked } from '../run-command/process-table.ts';
import { createCommands } from '../run-command.ts';
import type { Directory, Started } from './directory.ts';
import { createSlapd, type SlapdNeeds } from './slapd.ts';
import { partMarker } from './slapd-process.ts';

const isRoot = process.getuid?.() === 0;
let box: string;
let root: string;
let data: string;
let directory: Directory;

beforeEach(() => {
  box = `test-${randomBytes(6).toString('hex')}`;
  root = mkdtempSync(join(tmpdir(), 'slapd-'));
  // Folders no other account can enter, and too long for the path of a Unix socket.
  data = join(root, 'd'.repeat(60), 'e'.repeat(60));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  directory = open();
});
afterEach(async () => {
  await directory.stop();
  expect(processes()).toEqual([]);
  rmSync(root, { recursive: true });
});

function open(more: Partial<SlapdNeeds> = {}): Directory {
  const commands = createCommands({ box, node: process.execPath, clock: systemClock, environment: process.env });
  return createSlapd({ box, data, port: 0, clock: systemClock, log: { warn: () => {} }, commands, ...more });
}

const processes = () => findMarked(partMarker, box);
/** Resolves when every thread has stopped: on a busy machine, one may still respond after the signal was sent. */
async function halt(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const states = () => readdirSync(`/proc/${pid}/task`).map((thread) => stateOf(`/proc/${pid}/task/${thread}/stat`));
  await vi.waitFor(() => expect(new Set(states())).toEqual(new Set(['T'])), { timeout: 30_000, interval: 5 });
}
const stateOf = (file: string) => readFileSync(file, 'utf8').split(') ').at(-1)?.[0];
const eventually = <T>(ask: () => T): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 20 });

async function start(one = directory): Promise<Started> {
  await one.prepare();
  return one.start(directoryRules);
}

/** Resolves with the reason when the directory is lost. */
const lost = (one = directory) =>
  new Promise<string>((resolve) => {
    const forget = one.onLost(({ reason }) => {
      forget();
      resolve(reason);
    });
  });

const anna = user('anna@kontor.localhost');
const company: DirectorySource = {
  ...directorySource({ users: [anna], groups: [group('team', [anna.uid])] }),
  hashes: new Map([[anna.uid, knownHash]]),
};
const fill = (source: DirectorySource) => directory.rebuild(renderLdif(entriesOf(source).entries));
const bind = (uid: string, password: string) => {
  const { host, port } = directory.address();
  return ldapWhoami({ url: `ldap://${host}:${port}`, dn: dnOfUser(uid), password });
};

/** Returns the steps between the source and the entries of slapd. */
const left = async (source: DirectorySource) =>
  planDirectory({ desired: entriesOf(source).entries, actual: await directory.list() }, true);

/** Applies the remaining steps one at a time. Returns their number. */
async function stepTowards(source: DirectorySource): Promise<number> {
  const steps = await left(source);
  for (const step of steps) {
    if (step.do === 'add') await directory.add(step.entry);
    if (step.do === 'modify') await directory.modify(step.dn, step.changes);
    if (step.do === 'clear-password') await directory.modify(step.dn, [{ attribute: 'userPassword', values: [] }]);
    if (step.do === 'remove') await directory.remove(step.dn);
    expect(step.do).not.toBe('rebuild');
  }
  return steps.length;
}

describe.runIf(hasSlapd)('the life of slapd', () => {
  it('it starts empty, runs on, and ends without a trace', async () => {
    expect(await start()).toBe('started');
    expect(await start()).toBe('was-running');
    expect(await directory.list()).toEqual([]);
    expect(processes()).toHaveLength(1);
    await directory.stop();
    expect(processes()).toEqual([]);
    expect(directory.isRunning()).toBe(false);
    await expect(directory.list()).rejects.toThrow('does not run');
  });

  it.runIf(isRoot)('it runs as an account of its own, with nothing others could read', async () => {
    await start();
    const [slapd] = processes();
    const status = readFileSync(`/proc/${slapd?.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+199999\s+199999\s+199999\s+199999$/m);
    expect(status).toMatch(/^CapEff:\s+0+$/m);
    expect(statSync(join(data, 'ldap')).mode & 0o777).toBe(0o700);
  });

  it('killed, it says so, and starts again with all it held', async () => {
    await start();
    await fill(company);
    const reason = lost();
    for (const { pid } of processes()) process.kill(pid, 'SIGKILL');
    expect(await reason).toBe('it ended');
    expect(directory.isRunning()).toBe(false);
    expect(await start()).toBe('started');
    expect(await left(company)).toEqual([]);
  });

  it('left over from a server that was killed, it is replaced', async () => {
    await start();
    await fill(company);
    const [former] = processes();
    const next = open();
    await start(next);
    expect(processes()).toHaveLength(1);
    expect(processes()[0]?.pid).not.toBe(former?.pid);
    expect(await next.list()).not.toEqual([]);
    await next.stop();
  });

  it('one that does not answer any more is replaced', async () => {
    directory = open({ longestAnswerMs: 2_000 });
    await start();
    await fill(company);
    const reason = lost();
    for (const { pid } of processes()) await halt(pid);
    await expect(directory.list()).rejects.toThrow('timed out');
    expect(await reason).toContain('timed out');
    expect(processes()).toEqual([]);
    await start();
    expect(await left(company)).toEqual([]);
  });

  it('a port that is taken is named, and tried again', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
    });
    directory = open({ port });
    await expect(start()).rejects.toThrow(`Port ${port} is taken`);
    expect(processes()).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
    expect(await start()).toBe('started');
  });

  it('switched off, it says what is missing', () => {
    expect(directory.missing()).toEqual([]);
    expect(open({ port: undefined }).missing()).toEqual(['KONTOR_LDAP_PORT']);
  });
});

describe.runIf(hasSlapd)('its files', () => {
  const files = () => readdirSync(join(data, 'ldap')).sort();

  it('deleted by hand while it runs, that is noticed', async () => {
    await start();
    await fill(company);
    const reason = lost();
    rmSync(join(data, 'ldap', 'db'), { recursive: true });
    expect(await reason).toBe('its files are gone');
    expect(await start()).toBe('started');
    expect(await directory.list()).toEqual([]);
  });

  it('damaged files are rebuilt', async () => {
    await start();
    await fill(company);
    await directory.stop();
    writeFileSync(join(data, 'ldap', 'db', 'data.mdb'), randomBytes(20_000));
    await start();
    expect(await directory.list()).toEqual([]);
  });

  it('changed by hand, the configuration is put right, and what was written there is kept aside', async () => {
    await start();
    await fill(company);
    const path = join(data, 'ldap', 'slapd.conf');
    const ours = readFileSync(path, 'utf8');
    const theirs = ours.replace('overlay ppolicy', 'rootpw secret\noverlay ppolicy');
    writeFileSync(path, theirs);
    expect(await start()).toBe('was-running');
    expect(readFileSync(path, 'utf8')).toBe(ours);
    expect(directory.editBackups().map((place) => readFileSync(place, 'utf8'))).toEqual([theirs]);
    // Edited while nothing runs: the edit never takes effect.
    await directory.stop();
    writeFileSync(path, theirs);
    await start();
    expect(readFileSync(path, 'utf8')).toBe(ours);
    expect(directory.editBackups()).toHaveLength(2);
    const { host, port } = directory.address();
    const writer = { url: `ldap://${host}:${port}`, dn: 'cn=kontor,dc=kontor', password: 'secret' };
    expect((await ldapWhoami(writer)).code).toBe(49);
  });

  it('what a crash left behind between the two renames is taken away', async () => {
    await start();
    await directory.stop();
    renameSync(join(data, 'ldap', 'db'), join(data, 'ldap', 'db.old'));
    mkdirSync(join(data, 'ldap', 'db.new'));
    writeFileSync(join(data, 'ldap', 'rebuild.ldif'), '');
    await start();
    for (const name of ['db.new', 'db.old', 'rebuild.ldif']) expect(files()).not.toContain(name);
  });

  it('of a rebuild nothing is left behind', async () => {
    await start();
    const before = files();
    await fill(company);
    expect(files()).toEqual(before);
    expect(await left(company)).toEqual([]);
  });

  it('wiped, it is empty', async () => {
    await start();
    await fill(company);
    await directory.wipe();
    expect(directory.isRunning()).toBe(false);
    await start();
    expect(await directory.list()).toEqual([]);
  });
});

describe.runIf(hasSlapd)('what it holds', () => {
  beforeEach(() => start());

  it('are people who sign in with the hash of the portal', async () => {
    await fill(company);
    expect(await bind(anna.uid, knownPassword)).toMatchObject({ code: 0 });
    expect(await bind(anna.uid, `${knownPassword}x`)).toMatchObject({ code: 49 });
  });

  it('names that are odd come back as they were, built at once', async () => {
    const odd = directorySource({
      users: oddNames.map((uid) => user(uid, { surname: uid, givenname: uid })),
      groups: oddNames.map((cn) => group(cn, oddNames)),
    });
    await fill(odd);
    expect(await left(odd)).toEqual([]);
    expect((await directory.list()).length).toBeGreaterThan(30);
  });

  it('one entry slapd does not take leaves the others there', async () => {
    const { entries } = entriesOf(company);
    const wrong = { id: 'no-uuid', dn: 'cn=wrong,dc=kontor', attributes: { objectClass: ['nothing'] } };
    await directory.rebuild(renderLdif([...entries, wrong]));
    expect(await left(company)).toEqual([]);
  });

  it('any company becomes any other, entry by entry', async () => {
    await fill(directorySource());
    await fc.assert(
      fc.asyncProperty(anyDirectorySource, async (source) => {
        for (let rounds = 0; (await stepTowards(source)) > 0; rounds += 1) expect(rounds).toBeLessThan(3);
      }),
      { numRuns: 60 },
    );
  });

  it('of a group with very many members, some change', async () => {
    const people = Array.from({ length: 200 }, (_, at) => user(`p${at}@x`));
    const uids = people.map(({ uid }) => uid);
    await fill(directorySource({ users: people, groups: [group('team', uids.slice(5))] }));
    const after = directorySource({ users: people, groups: [group('team', uids.slice(0, -5))] });
    for (const step of await left(after)) if (step.do === 'modify') await directory.modify(step.dn, step.changes);
    expect(await left(after)).toEqual([]);
  });

  it('is read in part by identities', async () => {
    await fill(company);
    const [{ id } = { id: '' }] = (await directory.list()).filter(({ dn }) => dn === dnOfUser(anna.uid));
    expect(await directory.find([id, 'ece254e1-3810-5d8c-b504-eee5718382df'])).toMatchObject([
      { id, dn: dnOfUser(anna.uid) },
    ]);
  });

  it('taking away what is not there is fine', async () => {
    await fill(company);
    await directory.remove(dnOfUser('nobody@x'));
    await expect(directory.modify(dnOfUser('nobody@x'), [{ attribute: 'sn', values: ['x'] }])).rejects.toThrow(
      'change uid',
    );
    await eventually(() => expect(directory.isRunning()).toBe(true));
  });
});
