import { dnOfUser } from '@kontor/contract/rules/people/dn';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { addKnownUser } from '@kontor/testkit/known-users';
import { startDirectory, type TestDirectory } from '@kontor/testkit/ldap';
import { createMemoryDirectory, type MemoryDirectory } from '@kontor/testkit/memory-directory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryDb } from './db.ts';
import { desiredEntriesOf } from './desired-entries.ts';
import { directorySource, user as directoryUser } from './directory-source.fixture.ts';
import { dnOfService } from './dit.ts';
import { createDirectoryReconciler } from './reconciler.ts';

const fiveMinutes = 5 * 60_000;
let clock: VirtualClock;
let slapd: MemoryDirectory;
let box: TestDirectory;

beforeEach(async () => {
  clock = createVirtualClock();
  slapd = createMemoryDirectory();
  box = await startDirectory({ clock, directory: slapd });
  await box.reconciler.idle();
});
afterEach(() => box.end());

const addUser = (uid: string) => addKnownUser(box.users, box.passwords.confirmPuk, { uid });
const entryOf = (dn: string) => slapd.entries().find((entry) => entry.dn === dn);
const isThere = (uid: string) => entryOf(dnOfUser(uid)) !== undefined;
const hasNoPassword = (uid: string) => entryOf(dnOfUser(uid))?.attributes.userPassword === undefined;

/** Returns the requests to the directory while `work` takes effect. */
async function askedBy(work: () => void): Promise<string[]> {
  await box.reconciler.idle();
  const before = slapd.asked.length;
  work();
  // Domain events wake the reconciler at once; list changes are reported in a later microtask.
  await Promise.resolve();
  await Promise.resolve();
  await box.reconciler.idle();
  return slapd.asked.slice(before);
}

describe('keeping in step', () => {
  it('a change looks at what it is about, and at nothing else', async () => {
    addUser('ben@x');
    const asked = await askedBy(() => addUser('anna@x'));
    expect(asked).toContain(`add ${dnOfUser('anna@x')}`);
    expect(asked).not.toContain('list');
  });

  it('what changes while people are read is neither lost nor left for later', async () => {
    const users = [directoryUser('anna@x')];
    const reads: PromiseWithResolvers<void>[] = [];
    const { reconciler, changed } = createDirectoryReconciler({
      core: box.core,
      directory: slapd,
      async readDesired() {
        const read = desiredEntriesOf(directorySource({ users }));
        const gate = Promise.withResolvers<void>();
        reads.push(gate);
        if (reads.length > 1) gate.resolve();
        await gate.promise;
        return read;
      },
      onPassEnd: () => {},
    });
    reconciler.wake();
    await expect.poll(() => reads.length).toBe(1);
    users.push(directoryUser('ben@x'));
    changed();
    reads[0]?.resolve();
    await reconciler.idle();
    expect([isThere('anna@x'), isThere('ben@x')]).toEqual([true, true]);
    await reconciler.stop();
  });

  it.each(['new', 'changed'])(
    'what is taken back right after it was applied to a %s entry is taken back there, too',
    async (what) => {
      const before = what === 'new' ? [] : [directoryUser('ben@x', { surname: 'Before' })];
      const users = [...before];
      const wanted = () => desiredEntriesOf(directorySource({ users }));
      const takeBack = async <T>(applied: Promise<T>): Promise<T> => {
        const result = await applied;
        users.splice(0, users.length, ...before);
        changed();
        return result;
      };
      const { reconciler, changed } = createDirectoryReconciler({
        core: box.core,
        directory: {
          ...slapd,
          add: (entry) => takeBack(slapd.add(entry)),
          modify: (dn, changes) => takeBack(slapd.modify(dn, changes)),
        },
        readDesired: async () => wanted(),
        onPassEnd: () => {},
      });
      reconciler.wake();
      await reconciler.idle();
      users.splice(0, users.length, directoryUser('ben@x', { surname: 'After' }));
      changed();
      await reconciler.idle();
      expect(entryOf(dnOfUser('ben@x'))?.attributes.sn).toEqual(what === 'new' ? undefined : ['Before']);
      await reconciler.stop();
    },
  );

  it('what was changed by hand is set right by the next regular look', async () => {
    await askedBy(() => addUser('anna@x'));
    slapd.meddle((entries) => entries.delete(dnOfUser('anna@x')));
    const asked = await askedBy(() => clock.advance(fiveMinutes));
    expect(asked).toContain('list');
    expect(isThere('anna@x')).toBe(true);
  });

  it('a name that changes without a fact is noticed by its list', async () => {
    await askedBy(() => addUser('anna@x'));
    box.groups.createAppGroup({ cn: 'app-x', description: 'One', entryParentId: 'app-x' });
    await askedBy(() => box.groups.createAppGroup({ cn: 'app-x', description: 'Two', entryParentId: 'app-x' }));
    expect(entryOf('cn=app-x,ou=groups,dc=kontor')?.attributes.description).toEqual(['Two']);
  });

  it('as long as it cannot be read, nothing is changed (R1)', async () => {
    await askedBy(() => addUser('anna@x'));
    slapd.breakAsking('find');
    expect(new Set(await askedBy(() => addUser('ben@x')))).toEqual(new Set(['find 1']));
    expect(box.reconciler.state().phase).toBe('failing');
    slapd.breakAsking(undefined);
    await askedBy(() => clock.advance(2_000));
    expect(isThere('ben@x')).toBe(true);
  });

  it('one entry that is refused does not hold up the others, and is told', async () => {
    slapd.breakAsking(`add ${dnOfUser('anna@x')}`);
    await askedBy(() => ['anna@x', 'ben@x'].forEach(addUser));
    expect(isThere('ben@x')).toBe(true);
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-behind', fixes: ['REINSTALL_LDAP'] }]);
    slapd.breakAsking(undefined);
    await askedBy(() => clock.advance(2_000));
    expect(isThere('anna@x')).toBe(true);
    expect(box.directory.faults()).toEqual([]);
  });

  it('names LDAP cannot tell apart are told', async () => {
    await askedBy(() => {
      for (const cn of ['Team', 'team']) box.groups.createAppGroup({ cn, description: '', entryParentId: '' });
    });
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-left-out', params: { detail: 'team' } }]);
  });
});

describe('removing much', () => {
  const uids = Array.from({ length: 9 }, (_, at) => `p${at}@x`);

  it('waits for a person, and nobody gets in meanwhile', async () => {
    await askedBy(() => uids.forEach(addUser));
    await askedBy(() => uids.forEach(box.remove));
    expect(uids.every(hasNoPassword)).toBe(true);
    expect(uids.every(isThere)).toBe(true);
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-held', fixes: ['RELEASE_LDAP'] }]);
    await askedBy(() => box.reconciler.release());
    expect(uids.some(isThere)).toBe(false);
    expect(box.directory.faults()).toEqual([]);
  });
});

describe('where it cannot run', () => {
  it('nothing happens, and apps that need it say why', async () => {
    slapd.lack(['slapd']);
    expect(await askedBy(() => addUser('anna@x'))).toEqual([]);
    expect(box.directory.obstacle()).toBe('directory-missing');
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-missing', params: { detail: 'slapd' } }]);
    expect(box.reconciler.state().phase).toBe('converged');
    slapd.lack([]);
    await askedBy(() => clock.advance(fiveMinutes));
    expect(box.directory.obstacle()).toBeUndefined();
    expect(isThere('anna@x')).toBe(true);
  });

  it('nobody reads who would be in it', async () => {
    let reads = 0;
    slapd.lack(['slapd']);
    const { reconciler } = createDirectoryReconciler({
      core: box.core,
      directory: slapd,
      async readDesired() {
        reads += 1;
        return desiredEntriesOf({ users: [], groups: [], accounts: [], devices: [], hashes: new Map() });
      },
      onPassEnd: () => {},
    });
    reconciler.wake();
    await reconciler.idle();
    expect(reads).toBe(0);
    slapd.lack([]);
    reconciler.wake();
    await reconciler.idle();
    expect(reads).toBe(1);
    await reconciler.stop();
  });

  it('or does not start, it is tried again, and an account is not provided', async () => {
    const storeVersion = () => box.core.changeFeed.version('store');
    const before = storeVersion();
    slapd.breakAsking('start');
    await slapd.stop();
    await expect(box.directory.restart()).rejects.toThrow('start does not work');
    expect(box.directory.obstacle()).toBe('directory-down');
    expect(box.directory.faults()).toMatchObject([
      { code: 'directory-down', fixes: ['RESTART_LDAP', 'REINSTALL_LDAP'] },
    ]);
    expect(storeVersion()).toBe(before + 1);
    box.directory.accountFor('app-x');
    await expect(box.directory.provided('app-x')).rejects.toThrow('directory-down');
    slapd.breakAsking(undefined);
    await box.directory.provided('app-x');
    expect(box.directory.obstacle()).toBeUndefined();
    expect(storeVersion()).toBe(before + 2);
  });

  it('it is started again when it ends: at once, and later and later when it ends again and again', async () => {
    const starts = (asked: string[]) => asked.filter((words) => words === 'start').length;
    const endsSoon = () => slapd.lose('it ended', 1_000);
    await askedBy(endsSoon);
    expect(starts(await askedBy(() => clock.advance(0)))).toBe(1);
    await askedBy(endsSoon);
    expect(starts(await askedBy(() => clock.advance(100)))).toBe(0);
    expect(starts(await askedBy(() => clock.advance(2_000)))).toBe(1);
    await askedBy(() => slapd.lose('it ended', 100_000));
    expect(starts(await askedBy(() => clock.advance(0)))).toBe(1);
  });
});

describe('repair', () => {
  it('restarts it, and compares everything', async () => {
    const asked = await askedBy(() => void box.directory.restart());
    expect(asked.slice(0, 2)).toEqual(['start', 'list']);
    expect(asked).not.toContain('rebuild');
  });

  it('empties and rebuilds it with nothing lost', async () => {
    await askedBy(() => addUser('anna@x'));
    const before = slapd.entries();
    expect(await askedBy(() => void box.directory.reinstall())).toContain('rebuild');
    expect(slapd.entries()).toEqual(before);
  });
});

describe('accounts of apps', () => {
  it('keep their password, which is in the database only sealed', async () => {
    box.directory.accountFor('app-x');
    const { bindPassword } = box.directory.settings('app-x');
    box.directory.accountFor('app-x', 'everyone');
    expect(box.directory.settings('app-x')).toMatchObject({ bindPassword, userFilter: '(objectClass=inetOrgPerson)' });
    await box.directory.provided('app-x');
    expect(JSON.stringify(slapd.entries())).not.toContain(bindPassword);
    const rows = createDirectoryDb(box.core.database).all();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(bindPassword);
  });

  it('are gone when the app is', async () => {
    box.directory.accountFor('app-x');
    await box.directory.provided('app-x');
    await askedBy(() => box.directory.forget('app-x'));
    expect(entryOf(dnOfService('app-x'))).toBeUndefined();
    expect(() => box.directory.settings('app-x')).toThrow('has no account');
    box.directory.forget('app-x');
  });

  it('are not made by a transaction that is rolled back', async () => {
    const asked = await askedBy(() =>
      expect(() =>
        box.core.database.transaction(() => {
          box.directory.accountFor('app-x');
          throw new Error('no');
        }),
      ).toThrow('no'),
    );
    expect(asked).toEqual([]);
  });
});
