import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { account, anyDirectorySource, directorySource, group, someHash, user } from './directory-source.fixture.ts';
import { dnOfService, nobodyDn, peopleDn } from './dit.ts';
import { entriesOf } from './entries.ts';
import { canonicalDn, nameKey } from './rules.ts';

const entryOf = (dn: string, source: Parameters<typeof directorySource>[0]) =>
  entriesOf(directorySource(source)).entries.find((entry) => entry.dn === dn);

describe('a person', () => {
  it('has names, mail, groups and the hash of the portal', () => {
    const anna = user('anna@müller.de', { created: Date.UTC(2026, 0, 2, 3, 4, 5), number: 10_007, shortName: 'anna' });
    const source = { users: [anna], groups: [group('admin', [anna.uid]), group('other', ['ben@x'])] };
    expect(entryOf(dnOfUser(anna.uid), source)?.attributes).toEqual({
      objectClass: ['inetOrgPerson', 'posixAccount', 'shadowAccount', 'kontorPerson'],
      uid: ['anna@müller.de'],
      sAMAccountName: ['anna'],
      cn: ['Anna Arndt'],
      sn: ['Arndt'],
      givenName: ['Anna'],
      displayName: ['Anna Arndt'],
      mail: ['anna@xn--mller-kva.de'],
      preferredLanguage: ['de'],
      kontorActive: ['TRUE'],
      memberOf: [dnOfGroup('admin')],
      uidNumber: ['10007'],
      gidNumber: ['10007'],
      homeDirectory: ['/home/10007'],
      loginShell: ['/bin/bash'],
      createTimestamp: ['20260102030405Z'],
      userPassword: [`{ARGON2}${someHash}`],
    });
  });

  it('who is disabled has no password and is in no group', () => {
    const anna = user('anna@x', { enabled: 0 });
    const source = { users: [anna], groups: [group('admin', ['anna@x'])] };
    const attributes = entryOf(dnOfUser('anna@x'), source)?.attributes;
    expect(attributes).not.toHaveProperty('userPassword');
    expect(attributes).not.toHaveProperty('memberOf');
    expect(attributes).not.toHaveProperty('kontorActive');
    expect(entryOf(dnOfGroup('admin'), source)?.attributes.uniqueMember).toEqual([nobodyDn]);
  });

  it('without a usable password has none here', () => {
    const { entries } = entriesOf({
      ...directorySource({ users: [user('anna@x')] }),
      hashes: new Map([['anna@x', '!']]),
    });
    expect(entries.find(({ dn }) => dn === dnOfUser('anna@x'))?.attributes).not.toHaveProperty('userPassword');
  });

  it('without names goes by the user name', () => {
    const users = [user('anna@x', { givenname: ' ', surname: '' })];
    expect(entryOf(dnOfUser('anna@x'), { users })?.attributes).toMatchObject({
      sn: ['anna@x'],
      cn: ['anna@x'],
      displayName: ['anna@x'],
    });
  });

  it('who was deleted and made again under the same name is somebody else', () => {
    const [first, again] = [1, 2].map((created) => entryOf(dnOfUser('a@x'), { users: [user('a@x', { created })] }));
    expect(first?.id).not.toBe(again?.id);
  });

  it('never has private mail, address, telephone or PUK here', () => {
    const row = {
      ...user('anna@x'),
      extern_email: 'p@q.de',
      street: 'Weg 1',
      mobile: '0170',
      puk_sealed: 'abcdefgh',
    };
    const text = JSON.stringify(entriesOf(directorySource({ users: [row] })).entries);
    for (const secret of ['p@q.de', 'Weg 1', '0170', 'abcdefgh']) expect(text).not.toContain(secret);
  });
});

describe('groups', () => {
  it('without members hold a placeholder', () => {
    expect(entryOf(dnOfGroup('empty'), { groups: [group('empty')] })?.attributes.uniqueMember).toEqual([nobodyDn]);
  });

  it('name only people who are there', () => {
    const source = { users: [user('anna@x')], groups: [group('team', ['anna@x', 'gone@x'])] };
    expect(entryOf(dnOfGroup('team'), source)?.attributes.uniqueMember).toEqual([dnOfUser('anna@x')]);
  });

  it('are of every kind programs look for, with their members in the attribute of each', () => {
    const users = [user('anna@x', { shortName: 'anna' }), user('ben@x')];
    const groups = [group('Team', ['anna@x', 'ben@x'])];
    const dns = [dnOfUser('anna@x'), dnOfUser('ben@x')];
    expect(entryOf(dnOfGroup('Team'), { users, groups })?.attributes).toEqual({
      objectClass: ['kontorGroup', 'groupOfNames', 'groupOfUniqueNames', 'posixGroup'],
      cn: ['Team'],
      description: ['Group Team'],
      member: dns,
      uniqueMember: dns,
      memberUid: ['anna@x', 'anna', 'ben@x'],
      gidNumber: ['10001'],
    });
  });

  it('whose names are the same for LDAP, or too long for it, are left out and told', () => {
    const long = 'ü'.repeat(200);
    const { entries, skipped } = entriesOf(directorySource({ groups: [group('Team'), group('team'), group(long)] }));
    expect(skipped).toEqual(['team', long]);
    expect(entries.filter(({ attributes }) => attributes.objectClass?.includes('groupOfUniqueNames'))).toHaveLength(1);
  });
});

describe('the account of an app', () => {
  const groups = [group('app-x', [], 'app-x'), group('app-x_writers', [], 'app-x'), group('app-y', [], 'app-y')];

  it('reads the groups of its app', () => {
    const reads = entryOf(dnOfService('app-x'), { groups, accounts: [account('app-x')] })?.attributes.kontorReads;
    expect(reads).toEqual([dnOfGroup('app-x'), dnOfGroup('app-x_writers')]);
  });

  it('sees the groups of its app, and those of the company where it may', () => {
    const all = [group('admin'), group('signing'), group('Sales'), ...groups];
    const sees = (seesCompanyGroups: boolean) => {
      const accounts = [{ ...account('app-x'), seesCompanyGroups }];
      return entryOf(dnOfService('app-x'), { groups: all, accounts })?.attributes;
    };
    expect(sees(false)?.kontorSees).toEqual([dnOfGroup('app-x'), dnOfGroup('app-x_writers')]);
    expect(sees(true)?.kontorSees).toEqual(['app-x', 'app-x_writers', 'Sales'].map(dnOfGroup));
    // Being seen is no right to see the people in it.
    expect(sees(true)?.kontorReads).toEqual([dnOfGroup('app-x'), dnOfGroup('app-x_writers')]);
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
      fc.property(anyDirectorySource, (source) => {
        const { entries } = entriesOf(source);
        for (const { dn, attributes } of entries)
          for (const [name, values] of Object.entries(attributes)) expect(same(values), `${dn} ${name}`).toEqual([]);
        expect(same(entries.map(({ dn }) => dn))).toEqual([]);
      }),
    );
  });
});

/** Returns the values that follow one slapd treats as equal. */
function same(values: readonly string[]): string[] {
  const keys = values.map((value) =>
    value
      .split(/(?<!\\),/)
      .map((part) => nameKey(canonicalDn(part)))
      .join(),
  );
  return values.filter((_, at) => keys.indexOf(keys[at] ?? '') !== at);
}
