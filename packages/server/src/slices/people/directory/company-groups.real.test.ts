import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import { addKnownUser } from '@kontor/testkit/known-users';
import {
  hasSlapd,
  type LdapLogin,
  ldapSearch,
  runLdapTool,
  startDirectory,
  type TestDirectory,
} from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderLdif } from './render.ts';
import { canonicalDn, escapeFilter } from './rules.ts';
import type { DirectorySettings } from './settings.ts';

let box: TestDirectory;
let settings: DirectorySettings;
let app: LdapLogin;

const compareTrue = 6;
const find = (base: string, filter: string, ...attributes: string[]) =>
  ldapSearch(app, '-b', base, filter, ...attributes);
const values = (entries: Record<string, string[]>[], name: string) =>
  entries.flatMap((entry) => entry[name] ?? []).sort();

function addCompanyGroup(cn: string, members: readonly string[]): void {
  box.groups.addCustom(cn, cn, '');
  box.groups.setMembers(cn, [...members]);
}

/** Anna and Ben use an own app, Cara does not; Sales are Anna and Cara, Board is Cara. */
beforeAll(async () => {
  if (!hasSlapd) return;
  box = await startDirectory();
  box.groups.createAppGroup({ cn: 'app-own-shop', description: 'Shop', entryParentId: 'app-own-shop' });
  box.directory.accountFor('app-own-shop', 'members', true);
  for (const [uid, groups] of [
    ['anna@x.de', ['app-own-shop', 'admin']],
    ['ben@x.de', ['app-own-shop']],
    ['cara@x.de', []],
  ] as const)
    addKnownUser(box.users, box.passwords.confirmPuk, { uid, groups });
  addCompanyGroup('Büro, Sales', ['anna@x.de', 'cara@x.de']);
  addCompanyGroup('Board', ['cara@x.de']);
  await box.directory.provided('app-own-shop');
  settings = box.directory.settings('app-own-shop');
  app = { url: settings.url, dn: settings.bindDn, password: settings.bindPassword };
});
afterAll(() => box?.end());

describe.runIf(hasSlapd)('an app that sees company groups', () => {
  it.each(['groupOfNames', 'groupOfUniqueNames', 'posixGroup'])('finds them as %s', async (kind) => {
    const found = await find(settings.groupsDn, `(objectClass=${kind})`, 'cn');
    expect(values(found, 'cn')).toEqual(['Board', 'Büro, Sales', 'app-own-shop']);
  });

  it('reads those members that it sees, by each attribute', async () => {
    const [sales] = await find(dnOfGroup('Büro, Sales'), '(objectClass=*)');
    expect(sales?.member).toEqual([dnOfUser('anna@x.de')]);
    expect(sales?.uniqueMember).toEqual([dnOfUser('anna@x.de')]);
    expect(sales?.memberUid?.sort()).toEqual(['anna', 'anna@x.de']);
    const [board] = await find(dnOfGroup('Board'), '(objectClass=*)');
    expect(board).toMatchObject({ cn: ['Board'], gidNumber: [expect.stringMatching(/^1\d{4}$/)] });
    for (const name of ['member', 'uniqueMember', 'memberUid']) expect(board).not.toHaveProperty(name);
  });

  it('finds the groups of somebody, and who is in one', async () => {
    for (const filter of ['member=', 'uniqueMember='])
      expect(values(await find(settings.groupsDn, `(${filter}${dnOfUser('anna@x.de')})`), 'cn')).toEqual([
        'Büro, Sales',
        'app-own-shop',
      ]);
    expect(values(await find(settings.groupsDn, '(memberUid=anna)'), 'cn')).toEqual(['Büro, Sales', 'app-own-shop']);
    const inSales = await find(
      settings.usersDn,
      `(memberOf=${escapeFilter(dnOfGroup('Büro, Sales'))})`,
      'uid',
      'memberOf',
    );
    expect(values(inSales, 'uid')).toEqual(['anna@x.de']);
    expect(values(inSales, 'memberOf').map(canonicalDn)).toEqual([dnOfGroup('Büro, Sales'), dnOfGroup('app-own-shop')]);
  });

  it('learns nothing of members it does not see, nor of built-in groups', async () => {
    const cara = dnOfUser('cara@x.de');
    for (const filter of [`(member=${cara})`, `(uniqueMember=${cara})`, '(memberUid=cara)', '(memberUid=cara@x.de)'])
      expect(await find(settings.groupsDn, filter), filter).toEqual([]);
    const compare = await runLdapTool('ldapcompare', app, [dnOfGroup('Board'), `member:${cara}`]);
    expect(compare.code).not.toBe(compareTrue);
    expect(await find(settings.baseDn, '(cn=admin)')).toEqual([]);
    const ofAdmin = await runLdapTool('ldapcompare', app, [dnOfGroup('admin'), `member:${dnOfUser('anna@x.de')}`]);
    expect(ofAdmin.code).not.toBe(compareTrue);
  });

  it('has the numbers of people and groups for as long as they are there, also after a rebuild', async () => {
    const numbers = async () =>
      Object.fromEntries(
        (await find(settings.baseDn, '(|(uidNumber=*)(gidNumber=*))', 'gidNumber')).map(({ dn, gidNumber }) => [
          dn?.[0],
          gidNumber?.[0],
        ]),
      );
    const before = await numbers();
    expect(new Set(Object.values(before)).size).toBe(Object.keys(before).length);
    await box.directory.reinstall();
    expect(await numbers()).toEqual(before);
    box.groups.remove('Board');
    await box.reconciler.idle();
    addCompanyGroup('Board', []);
    await box.directory.provided('app-own-shop');
    const after = await numbers();
    expect(Object.values(before)).not.toContain(after[dnOfGroup('Board')]);
    expect(after[dnOfUser('anna@x.de')]).toBe(before[dnOfUser('anna@x.de')]);
  });

  it('finds them also on a box whose directory was made by an earlier version', async () => {
    await box.directory.reinstall();
    const now = await box.slapd.list();
    const { groupsDn, usersDn } = settings;
    const earlier = now.map(({ id, dn, attributes }) => {
      const { member, memberUid, uidNumber, gidNumber, homeDirectory, loginShell, sAMAccountName, ...rest } =
        attributes;
      if (dn.endsWith(`,${groupsDn}`)) return { id, dn, attributes: { ...rest, objectClass: ['groupOfUniqueNames'] } };
      if (!dn.endsWith(`,${usersDn}`)) return { id, dn, attributes };
      return { id, dn, attributes: { ...rest, objectClass: ['inetOrgPerson', 'kontorPerson'] } };
    });
    await box.slapd.rebuild(renderLdif(earlier));
    expect(await find(settings.groupsDn, '(objectClass=posixGroup)')).toEqual([]);
    await box.directory.restart();
    const byDn = (entries: typeof now) => new Map(entries.map((entry) => [entry.dn, entry]));
    expect(byDn(await box.slapd.list())).toEqual(byDn(now));
  });

  it('sees them no more when an administrator says so', async () => {
    box.directory.showCompanyGroups('app-own-shop', false);
    await box.directory.provided('app-own-shop');
    expect(values(await find(settings.groupsDn, '(objectClass=posixGroup)'), 'cn')).toEqual(['app-own-shop']);
    const [anna] = await find(dnOfUser('anna@x.de'), '(objectClass=*)', 'memberOf');
    expect(anna?.memberOf).toEqual([dnOfGroup('app-own-shop')]);
  });
});
