import { dnOfGroup, dnOfPerson } from '@kontor/contract/rules/dn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf } from './entries.ts';
import { canonicalDn, nameKey } from './rules.ts';
import { dnOfService, nobodyDn, peopleDn } from './tree.ts';
import { account, anyTruth, group, person, someHash, truth } from './truth.fixture.ts';

const entryOf = (dn: string, facts: Parameters<typeof truth>[0]) =>
  entriesOf(truth(facts)).entries.find((entry) => entry.dn === dn);

describe('a person', () => {
  it('has names, mail, groups and the hash of the portal', () => {
    const anna = person('anna@müller.de', { created: 7 });
    const facts = { people: [anna], groups: [group('admin', [anna.uid]), group('other', ['ben@x'])] };
    expect(entryOf(dnOfPerson(anna.uid), facts)?.attributes).toEqual({
      objectClass: ['inetOrgPerson', 'kontorPerson'],
      uid: ['anna@müller.de'],
      cn: ['anna@müller.de'],
      sn: ['Arndt'],
      givenName: ['Anna'],
      displayName: ['Anna Arndt'],
      mail: ['anna@xn--mller-kva.de'],
      preferredLanguage: ['de'],
      kontorActive: ['TRUE'],
      memberOf: [dnOfGroup('admin')],
      userPassword: [`{ARGON2}${someHash}`],
    });
  });

  it('who is disabled has no password and is in no group', () => {
    const anna = person('anna@x', { enabled: 0 });
    const facts = { people: [anna], groups: [group('admin', ['anna@x'])] };
    const attributes = entryOf(dnOfPerson('anna@x'), facts)?.attributes;
    expect(attributes).not.toHaveProperty('userPassword');
    expect(attributes).not.toHaveProperty('memberOf');
    expect(attributes).not.toHaveProperty('kontorActive');
    expect(entryOf(dnOfGroup('admin'), facts)?.attributes.uniqueMember).toEqual([nobodyDn]);
  });

  it('without a usable password has none here', () => {
    const { entries } = entriesOf({ ...truth({ people: [person('anna@x')] }), hashes: new Map([['anna@x', '!']]) });
    expect(entries.find(({ dn }) => dn === dnOfPerson('anna@x'))?.attributes).not.toHaveProperty('userPassword');
  });

  it('without names goes by the user name', () => {
    const people = [person('anna@x', { givenname: ' ', surname: '' })];
    expect(entryOf(dnOfPerson('anna@x'), { people })?.attributes).toMatchObject({
      sn: ['anna@x'],
      displayName: ['anna@x'],
    });
  });

  it('who was deleted and made again under the same name is somebody else', () => {
    const [first, again] = [1, 2].map((created) =>
      entryOf(dnOfPerson('a@x'), { people: [person('a@x', { created })] }),
    );
    expect(first?.id).not.toBe(again?.id);
  });

  it('never has private mail, address, telephone or PUK here', () => {
    const row = {
      ...person('anna@x'),
      extern_email: 'p@q.de',
      street: 'Weg 1',
      mobile: '0170',
      puk_sealed: 'abcdefgh',
    };
    const text = JSON.stringify(entriesOf(truth({ people: [row] })).entries);
    for (const secret of ['p@q.de', 'Weg 1', '0170', 'abcdefgh']) expect(text).not.toContain(secret);
  });
});

describe('groups', () => {
  it('without members hold a placeholder', () => {
    expect(entryOf(dnOfGroup('empty'), { groups: [group('empty')] })?.attributes.uniqueMember).toEqual([nobodyDn]);
  });

  it('name only people who are there', () => {
    const facts = { people: [person('anna@x')], groups: [group('team', ['anna@x', 'gone@x'])] };
    expect(entryOf(dnOfGroup('team'), facts)?.attributes.uniqueMember).toEqual([dnOfPerson('anna@x')]);
  });

  it('whose names are the same for LDAP, or too long for it, are left out and told', () => {
    const long = 'ü'.repeat(200);
    const { entries, leftOut } = entriesOf(truth({ groups: [group('Team'), group('team'), group(long)] }));
    expect(leftOut).toEqual(['team', long]);
    expect(entries.filter(({ attributes }) => attributes.objectClass?.includes('groupOfUniqueNames'))).toHaveLength(1);
  });
});

describe('the account of an app', () => {
  const groups = [group('app-x', [], 'app-x'), group('app-x_writers', [], 'app-x'), group('app-y', [], 'app-y')];

  it('reads the groups of its app', () => {
    const reads = entryOf(dnOfService('app-x'), { groups, accounts: [account('app-x')] })?.attributes.kontorReads;
    expect(reads).toEqual([dnOfGroup('app-x'), dnOfGroup('app-x_writers')]);
  });

  it('reads no group that was left out, for its name is another one of the directory', () => {
    const twins = [group('Team', [], 'app-x'), group('team', [], 'app-x'), group('TEAM', [], 'app-y')];
    const accounts = [account('app-x'), account('app-y')];
    const reads = (app: string) => entryOf(dnOfService(app), { groups: twins, accounts })?.attributes.kontorReads;
    expect(reads('app-x')).toEqual([dnOfGroup('Team')]);
    expect(reads('app-y')).toBeUndefined();
  });

  it('without groups reads nobody, unless it is for everyone', () => {
    const none = entryOf(dnOfService('app-z'), { groups, accounts: [account('app-z')] });
    expect(none?.attributes).not.toHaveProperty('kontorReads');
    const all = entryOf(dnOfService('app-z'), { groups, accounts: [account('app-z', 'everyone')] });
    expect(all?.attributes.kontorReads).toEqual([peopleDn]);
  });
});

describe('any company', () => {
  it('has no attribute with two values that are the same for slapd, and no two entries of one name', () => {
    fc.assert(
      fc.property(anyTruth, (facts) => {
        const { entries } = entriesOf(facts);
        for (const { dn, attributes } of entries)
          for (const [name, values] of Object.entries(attributes)) expect(same(values), `${dn} ${name}`).toEqual([]);
        expect(same(entries.map(({ dn }) => dn))).toEqual([]);
      }),
    );
  });
});

/** Values that stand behind one that slapd takes for the same. */
function same(values: readonly string[]): string[] {
  const keys = values.map((value) =>
    value
      .split(/(?<!\\),/)
      .map((part) => nameKey(canonicalDn(part)))
      .join(),
  );
  return values.filter((_, at) => keys.indexOf(keys[at] ?? '') !== at);
}
