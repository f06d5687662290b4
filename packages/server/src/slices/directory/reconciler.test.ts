import { dnOfPerson } from '@kontor/contract/rules/dn';
import { createVirtualClock, type VirtualClock } from '@kontor/platform/work/virtual-clock';
import { startDirectory, type TestDirectory } from '@kontor/testkit/ldap';
import { createMemoryDirectory, type MemoryDirectory } from '@kontor/testkit/memory-directory';
import { addPerson } from '@kontor/testkit/people';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDirectoryDb } from './db.ts';
import { createDirectoryReconciler } from './reconciler.ts';
import { dnOfService } from './tree.ts';
import { person as personFacts, truth } from './truth.fixture.ts';
import { wantedOf } from './wanted.ts';

const fiveMinutes = 5 * 60_000;
let clock: VirtualClock;
let slapd: MemoryDirectory;
let box: TestDirectory;

beforeEach(async () => {
  clock = createVirtualClock();
  slapd = createMemoryDirectory();
  box = await startDirectory({ clock, directory: slapd });
  await box.reconciler.settled();
});
afterEach(() => box.end());

const person = (uid: string) => addPerson(box.users, box.passwords.confirmPuk, { uid });
const entryOf = (dn: string) => slapd.entries().find((entry) => entry.dn === dn);
const isThere = (uid: string) => entryOf(dnOfPerson(uid)) !== undefined;
const isShut = (uid: string) => entryOf(dnOfPerson(uid))?.attributes.userPassword === undefined;

/** What the directory is asked while `work` takes effect. */
async function askedBy(work: () => void): Promise<string[]> {
  await box.reconciler.settled();
  const before = slapd.asked.length;
  work();
  // Facts wake at once; lists that changed are told in the next moment.
  await Promise.resolve();
  await Promise.resolve();
  await box.reconciler.settled();
  return slapd.asked.slice(before);
}

describe('keeping in step', () => {
  it('a change looks at what it is about, and at nothing else', async () => {
    person('ben@x');
    const asked = await askedBy(() => person('anna@x'));
    expect(asked).toContain(`add ${dnOfPerson('anna@x')}`);
    expect(asked).not.toContain('look');
  });

  it('what changes while people are read is neither lost nor left for later', async () => {
    const people = [personFacts('anna@x')];
    const reads: PromiseWithResolvers<void>[] = [];
    const { reconciler, changed } = createDirectoryReconciler({
      ground: box.ground,
      directory: slapd,
      async readWanted() {
        const read = wantedOf(truth({ people }));
        const gate = Promise.withResolvers<void>();
        reads.push(gate);
        if (reads.length > 1) gate.resolve();
        await gate.promise;
        return read;
      },
      passed: () => {},
    });
    reconciler.wake();
    await expect.poll(() => reads.length).toBe(1);
    people.push(personFacts('ben@x'));
    changed();
    reads[0]?.resolve();
    await reconciler.settled();
    expect([isThere('anna@x'), isThere('ben@x')]).toEqual([true, true]);
    await reconciler.stop();
  });

  it('what was changed by hand is set right by the next regular look', async () => {
    await askedBy(() => person('anna@x'));
    slapd.meddle((entries) => entries.delete(dnOfPerson('anna@x')));
    const asked = await askedBy(() => clock.advance(fiveMinutes));
    expect(asked).toContain('look');
    expect(isThere('anna@x')).toBe(true);
  });

  it('a name that changes without a fact is noticed by its list', async () => {
    await askedBy(() => person('anna@x'));
    box.groups.createAppGroup({ cn: 'app-x', description: 'One', entryParentId: 'app-x' });
    await askedBy(() => box.groups.createAppGroup({ cn: 'app-x', description: 'Two', entryParentId: 'app-x' }));
    expect(entryOf('cn=app-x,ou=groups,dc=kontor')?.attributes.description).toEqual(['Two']);
  });

  it('as long as it cannot be read, nothing is changed (R1)', async () => {
    await askedBy(() => person('anna@x'));
    slapd.breakAsking('look');
    expect(new Set(await askedBy(() => person('ben@x')))).toEqual(new Set(['lookAt 1']));
    expect(box.reconciler.state().phase).toBe('failing');
    slapd.breakAsking(undefined);
    await askedBy(() => clock.advance(2_000));
    expect(isThere('ben@x')).toBe(true);
  });

  it('one entry that is refused does not hold up the others, and is told', async () => {
    slapd.breakAsking(`add ${dnOfPerson('anna@x')}`);
    await askedBy(() => ['anna@x', 'ben@x'].forEach(person));
    expect(isThere('ben@x')).toBe(true);
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-behind', mends: ['reinstall'] }]);
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
    await askedBy(() => uids.forEach(person));
    await askedBy(() => uids.forEach(box.remove));
    expect(uids.every(isShut)).toBe(true);
    expect(uids.every(isThere)).toBe(true);
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-held', mends: ['release'] }]);
    await askedBy(() => box.reconciler.release());
    expect(uids.some(isThere)).toBe(false);
    expect(box.directory.faults()).toEqual([]);
  });
});

describe('where it cannot run', () => {
  it('nothing happens, and apps that need it say why', async () => {
    slapd.lack(['slapd']);
    expect(await askedBy(() => person('anna@x'))).toEqual([]);
    expect(box.directory.obstacle()).toBe('directory-missing');
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-missing', params: { detail: 'slapd' } }]);
    expect(box.reconciler.state().phase).toBe('in-step');
    slapd.lack([]);
    await askedBy(() => clock.advance(fiveMinutes));
    expect(box.directory.obstacle()).toBeUndefined();
    expect(isThere('anna@x')).toBe(true);
  });

  it('nobody reads who would be in it', async () => {
    let reads = 0;
    slapd.lack(['slapd']);
    const { reconciler } = createDirectoryReconciler({
      ground: box.ground,
      directory: slapd,
      async readWanted() {
        reads += 1;
        return wantedOf({ people: [], groups: [], accounts: [], hashes: new Map() });
      },
      passed: () => {},
    });
    reconciler.wake();
    await reconciler.settled();
    expect(reads).toBe(0);
    slapd.lack([]);
    reconciler.wake();
    await reconciler.settled();
    expect(reads).toBe(1);
    await reconciler.stop();
  });

  it('or does not start, it is tried again, and an account is not provided', async () => {
    const toldStore = () => box.ground.live.version('store');
    const before = toldStore();
    slapd.breakAsking('start');
    await slapd.stop();
    await expect(box.directory.restart()).rejects.toThrow('start does not work');
    expect(box.directory.obstacle()).toBe('directory-down');
    expect(box.directory.faults()).toMatchObject([{ code: 'directory-down', mends: ['restart', 'reinstall'] }]);
    expect(toldStore()).toBe(before + 1);
    box.directory.accountFor('app-x');
    await expect(box.directory.provided('app-x')).rejects.toThrow('directory-down');
    slapd.breakAsking(undefined);
    await box.directory.provided('app-x');
    expect(box.directory.obstacle()).toBeUndefined();
    expect(toldStore()).toBe(before + 2);
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
  it('starts it anew, and looks at everything', async () => {
    const asked = await askedBy(() => void box.directory.restart());
    expect(asked.slice(0, 2)).toEqual(['start', 'look']);
    expect(asked).not.toContain('rebuild');
  });

  it('empties it and builds it anew with nothing lost', async () => {
    await askedBy(() => person('anna@x'));
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
    const rows = createDirectoryDb(box.ground.database).all();
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
        box.ground.database.transaction(() => {
          box.directory.accountFor('app-x');
          throw new Error('no');
        }),
      ).toThrow('no'),
    );
    expect(asked).toEqual([]);
  });
});
