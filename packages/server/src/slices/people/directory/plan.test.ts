import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import { createMemoryDirectory, type MemoryDirectory } from '@kontor/testkit/memory-directory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../adapters/ldap/directory.ts';
import { directoryRules } from './configuration.ts';
import { anyDirectorySource, directorySource, group, user } from './directory-source.fixture.ts';
import { peopleDn } from './dit.ts';
import { type DirectorySource, entriesOf } from './entries.ts';
import { countRemoved, planDirectory, type Step } from './plan.ts';
import { renderLdif } from './render.ts';
import { canonicalDn } from './rules.ts';

const entries = (source: Parameters<typeof directorySource>[0] = {}) => entriesOf(directorySource(source)).entries;
const planned = (desired: readonly Entry[], actual: readonly Entry[]) => planDirectory({ desired, actual }, true);
const anna = user('anna@x');
const ben = user('ben@x');

describe('what is done', () => {
  it('is nothing when all is in step', () => {
    const there = entries({ users: [anna], groups: [group('team', ['anna@x'])] });
    expect(planned(there, there)).toEqual([]);
  });

  it('an empty directory is rebuilt', () => {
    expect(planned(entries({ users: [anna] }), [])).toEqual([{ do: 'rebuild', removes: 0 }]);
  });

  it('so is one that lacks a folder, or has another one in its place', () => {
    const there = entries({ users: [anna] });
    const foreign = there.map((entry) => (entry.dn === peopleDn ? { ...entry, id: 'by-hand' } : entry));
    expect(planned(there, foreign)).toEqual([{ do: 'rebuild', removes: 1 }]);
  });

  it('so is one that differs in very much', () => {
    const many = Array.from({ length: 300 }, (_, at) => user(`p${at}@x`));
    expect(planned(entries({ users: many }), entries())).toEqual([{ do: 'rebuild', removes: 0 }]);
  });

  it('a person who joins a group changes, and so does the group', () => {
    const before = entries({ users: [anna, ben], groups: [group('team', ['ben@x'])] });
    const after = entries({ users: [anna, ben], groups: [group('team', ['ben@x', 'anna@x'])] });
    expect(planned(after, before)).toMatchObject([
      { do: 'modify', dn: dnOfUser('anna@x'), changes: [{ attribute: 'memberOf', values: [dnOfGroup('team')] }] },
      { do: 'modify', dn: dnOfGroup('team') },
    ]);
  });

  it('of very many members only what differs is sent', () => {
    const users = Array.from({ length: 60 }, (_, at) => user(`p${at}@x`));
    const uids = users.map(({ uid }) => uid);
    const before = entries({ users, groups: [group('team', uids.slice(1))] });
    const after = entries({ users, groups: [group('team', uids.slice(0, -1))] });
    const change = planned(after, before).find((step) => step.do === 'modify' && step.dn === dnOfGroup('team'));
    expect(change).toMatchObject({
      changes: expect.arrayContaining([
        expect.objectContaining({ attribute: 'uniqueMember', add: [dnOfUser('p0@x')], remove: [dnOfUser('p59@x')] }),
      ]),
    });
  });

  it('entries of an earlier version are built anew at once, and nobody counts as removed', () => {
    const desired = entries({ users: [anna], groups: [group('team', ['anna@x'])] });
    const earlier = desired.map((entry) =>
      entry.dn === dnOfGroup('team')
        ? { ...entry, attributes: { ...entry.attributes, objectClass: ['groupOfUniqueNames'] } }
        : entry,
    );
    expect(planDirectory({ desired, actual: earlier }, true)).toEqual([{ do: 'rebuild', removes: 0 }]);
    // With somebody to shut out this comes first.
    const gone = [...earlier, ...entries({ users: [ben] }).filter(({ dn }) => dn === dnOfUser('ben@x'))];
    expect(planDirectory({ desired, actual: gone }, true)).toMatchObject([{ do: 'clear-password' }]);
  });

  it('who is gone is shut out first, and removed then', () => {
    const after = entries({ users: [ben] });
    const actual = entries({ users: [anna, ben] });
    const steps = planned(after, actual);
    expect(steps).toMatchObject([{ do: 'clear-password', dn: dnOfUser('anna@x') }]);
    expect(countRemoved(steps)).toBe(0);
    const cleared = actual.map((entry) =>
      entry.dn === dnOfUser('anna@x') ? { ...entry, attributes: { objectClass: ['inetOrgPerson'] } } : entry,
    );
    expect(planned(after, cleared)).toMatchObject([{ do: 'remove', dn: dnOfUser('anna@x') }]);
  });

  it('what was made by hand goes, the deepest first', () => {
    const by = (dn: string): Entry => ({ id: dn, dn, attributes: { objectClass: ['organizationalUnit'] } });
    const actual = [...entries(), by('ou=mine,dc=kontor'), by('ou=deep,ou=mine,dc=kontor')];
    expect(planned(entries(), actual).map((step) => step.do === 'remove' && step.dn)).toEqual([
      'ou=deep,ou=mine,dc=kontor',
      'ou=mine,dc=kontor',
    ]);
  });

  it('an attribute added by hand goes', () => {
    const desired = entries({ users: [anna] });
    const actual = desired.map((entry) =>
      entry.dn === dnOfUser('anna@x') ? { ...entry, attributes: { ...entry.attributes, title: ['Dr.'] } } : entry,
    );
    expect(planned(desired, actual)).toMatchObject([{ changes: [{ attribute: 'title', values: [] }] }]);
  });
});

/** Escapes a DN as slapd does. */
const asSlapd = (dn: string) =>
  dn.replace(/\\([^0-9a-f])/g, (_, sign: string) => `\\${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function respelt({ id, dn, attributes }: Entry): Entry {
  const named = Object.entries(attributes).map(([name, values]) => [
    name,
    ['memberOf', 'member', 'uniqueMember', 'kontorReads', 'kontorSees'].includes(name) ? values.map(asSlapd) : values,
  ]);
  return { id, dn: asSlapd(dn), attributes: Object.fromEntries(named) };
}

async function take(directory: MemoryDirectory, step: Step, desired: readonly Entry[]): Promise<void> {
  if (step.do === 'add') await directory.add(step.entry);
  if (step.do === 'modify') await directory.modify(step.dn, step.changes);
  if (step.do === 'clear-password') await directory.modify(step.dn, [{ attribute: 'userPassword', values: [] }]);
  if (step.do === 'remove') await directory.remove(step.dn);
  if (step.do === 'rebuild') await directory.rebuild(renderLdif(desired));
}

const inOrder = (all: readonly Entry[]) =>
  all
    .map(({ id, dn, attributes }) => ({
      id,
      dn: canonicalDn(dn),
      attributes: Object.fromEntries(
        Object.entries(attributes)
          .map(([name, values]): [string, string[]] => [name, values.toSorted()])
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    }))
    .sort((a, b) => (a.dn < b.dn ? -1 : 1));

describe('planning again', () => {
  it('from any prefix of a plan ends with nothing left to do (R2)', async () => {
    const sources = fc.array(fc.tuple(anyDirectorySource, fc.nat(12)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(sources, anyDirectorySource, async (interrupted: [DirectorySource, number][], last) => {
        const directory = createMemoryDirectory();
        await directory.start(directoryRules);
        const round = async (source: DirectorySource, most: number) => {
          const desired = entriesOf(source).entries;
          const steps = planned(desired, (await directory.list()).map(respelt));
          for (const step of steps.slice(0, most)) await take(directory, step, desired);
          return steps.length;
        };
        for (const [source, most] of interrupted) await round(source, most);
        let rounds = 0;
        while ((await round(last, Number.POSITIVE_INFINITY)) > 0) {
          rounds += 1;
          expect(rounds).toBeLessThan(5);
        }
        expect(inOrder(directory.entries())).toEqual(inOrder(entriesOf(last).entries));
      }),
      { numRuns: 150 },
    );
  });
});
