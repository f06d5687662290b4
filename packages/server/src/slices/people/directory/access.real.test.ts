import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import { addKnownUser, knownPassword } from '@kontor/testkit/known-users';
import {
  anonymous,
  hasSlapd,
  type LdapLogin,
  ldapSearch,
  ldapSearchCode,
  runLdapTool,
  startDirectory,
  type TestDirectory,
} from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { suffix } from './dit.ts';
import type { DirectorySettings } from './settings.ts';

const [noSuchObject, notAllowed, unwilling, anonymousNotAllowed] = [32, 50, 53, 48];
let box: TestDirectory;
let settings: DirectorySettings;
let app: LdapLogin;
let anna: LdapLogin;

const dnsOf = (entries: Record<string, string[]>[]) => entries.flatMap(({ dn = [] }) => dn).sort();
const findAll = (login: LdapLogin, ...attributes: string[]) =>
  ldapSearch(login, '-b', suffix, '(objectClass=*)', ...attributes);

/** Anna and Ben use the wiki, Ben is in its editor group; Ben and Cara use the files; Dora uses the wiki and is disabled. */
beforeAll(async () => {
  if (!hasSlapd) return;
  box = await startDirectory();
  for (const [instanceId, cns] of [
    ['app-wiki', ['app-wiki', 'app-wiki_editors']],
    ['app-files', ['app-files']],
  ] as const) {
    for (const cn of cns) box.groups.createAppGroup({ cn, description: cn, entryParentId: instanceId });
    box.directory.accountFor(instanceId);
  }
  const addUser = (uid: string, groups: readonly string[]) =>
    addKnownUser(box.users, box.passwords.confirmPuk, { uid, groups });
  addUser('anna@x.de', ['app-wiki', 'admin']);
  addUser('ben@x.de', ['app-wiki', 'app-wiki_editors', 'app-files']);
  addUser('cara@x.de', ['app-files']);
  addUser('dora@x.de', ['app-wiki']);
  box.disable('dora@x.de');
  await box.directory.provided('app-files');
  await box.directory.provided('app-wiki');
  settings = box.directory.settings('app-wiki');
  app = { url: settings.url, dn: settings.bindDn, password: settings.bindPassword };
  anna = { url: settings.url, dn: dnOfUser('anna@x.de'), password: knownPassword };
});
afterAll(() => box?.end());

describe.runIf(hasSlapd)('an app', () => {
  it('finds its own people and groups, and no others', async () => {
    const found = dnsOf(await findAll(app));
    expect(found).toEqual(
      [
        suffix,
        settings.usersDn,
        settings.groupsDn,
        dnOfUser('anna@x.de'),
        dnOfUser('ben@x.de'),
        dnOfGroup('app-wiki'),
        dnOfGroup('app-wiki_editors'),
      ].sort(),
    );
    expect(dnsOf(await ldapSearch(app, '-b', settings.usersDn, settings.userFilter))).toEqual(
      [dnOfUser('anna@x.de'), dnOfUser('ben@x.de')].sort(),
    );
  });

  it('sees a list of attributes of them, and of their groups its own', async () => {
    const [ben] = await ldapSearch(app, '-b', dnOfUser('ben@x.de'), '(objectClass=*)', '*', '+');
    expect(ben).toEqual({
      dn: [dnOfUser('ben@x.de')],
      objectClass: ['inetOrgPerson', 'posixAccount', 'shadowAccount', 'kontorPerson'],
      uid: ['ben@x.de'],
      sAMAccountName: ['ben'],
      cn: ['Anna Arndt'],
      sn: ['Arndt'],
      givenName: ['Anna'],
      displayName: ['Anna Arndt'],
      mail: ['ben@x.de'],
      preferredLanguage: ['de'],
      memberOf: expect.arrayContaining([dnOfGroup('app-wiki'), dnOfGroup('app-wiki_editors')]),
      entryUUID: [expect.stringMatching(/^[0-9a-f-]{36}$/)],
      createTimestamp: [expect.stringMatching(/^\d{14}Z$/)],
      modifyTimestamp: [expect.stringMatching(/^\d{14}Z$/)],
      uidNumber: [expect.stringMatching(/^1\d{4}$/)],
      gidNumber: ben?.uidNumber,
      homeDirectory: ['/home/ben@x.de'],
      loginShell: ['/bin/bash'],
    });
    expect(ben?.memberOf).toHaveLength(2);
  });

  it.each([
    '(memberOf=cn=admin,ou=groups,dc=kontor)',
    '(memberOf=cn=app-files,ou=groups,dc=kontor)',
    '(userPassword=*)',
    '(kontorActive=*)',
    '(pwdChangedTime=*)',
    '(uid=cara@x.de)',
    '(uid=dora@x.de)',
    '(objectClass=simpleSecurityObject)',
    '(kontorReads=*)',
  ])('learns nothing by asking for %s', async (filter) => {
    expect(await ldapSearch(app, '-b', suffix, filter, 'dn')).toEqual([]);
  });

  it.each(['ou=services,dc=kontor', 'ou=policies,dc=kontor', 'uid=cara@x.de,ou=people,dc=kontor', 'cn=config'])(
    'is not told whether there is %s',
    async (base) => expect(await ldapSearchCode(app, '-b', base)).toBe(noSuchObject),
  );

  it('cannot compare a password instead of signing in', async () => {
    const said = await runLdapTool('ldapcompare', app, [dnOfUser('ben@x.de'), 'userPassword:x']);
    expect(said.code).toBe(notAllowed);
  });

  it('is not bound by the meaning a name has in a filter', async () => {
    expect(settings.userFilter).toBe('(&(objectClass=inetOrgPerson)(memberOf=cn=app-wiki,ou=groups,dc=kontor))');
    expect(await ldapSearch(app, '-b', suffix, '(uid=\\2a)', 'dn')).toEqual([]);
  });
});

describe.runIf(hasSlapd)('nobody changes anything over the network', () => {
  const password =
    'dn: uid=anna@x.de,ou=people,dc=kontor\nchangetype: modify\nreplace: userPassword\nuserPassword: x\n';
  const name = 'dn: uid=anna@x.de,ou=people,dc=kontor\nchangetype: modify\nreplace: sn\nsn: x\n';
  const rights =
    'dn: cn=app-wiki,ou=services,dc=kontor\nchangetype: modify\nadd: kontorReads\nkontorReads: ou=people,dc=kontor\n';
  const group =
    'dn: cn=admin,ou=groups,dc=kontor\nchangetype: modify\nadd: uniqueMember\nuniqueMember: uid=ben@x.de,ou=people,dc=kontor\n';
  const added =
    'dn: uid=new,ou=people,dc=kontor\nchangetype: add\nobjectClass: inetOrgPerson\nuid: new\ncn: new\nsn: new\n';
  const removed = 'dn: uid=cara@x.de,ou=people,dc=kontor\nchangetype: delete\n';

  it.each([password, name, rights, group, added, removed])('%#', async (ldif) => {
    const before = await box.slapd.list();
    for (const login of [app, anna]) {
      const { code } = await runLdapTool('ldapmodify', login, [], ldif);
      expect([noSuchObject, notAllowed]).toContain(code);
    }
    expect(await box.slapd.list()).toEqual(before);
  });

  it('nor by asking for a new password', async () => {
    for (const login of [app, anna]) expect((await runLdapTool('ldappasswd', login, ['-s', 'x'])).code).not.toBe(0);
    expect((await runLdapTool('ldapwhoami', anna)).code).toBe(0);
  });

  it('not even the name that writes, which has no password', async () => {
    const writer = { ...app, dn: 'cn=kontor,dc=kontor' };
    for (const secret of ['x', 'kontor', '{SSHA}']) {
      expect((await runLdapTool('ldapwhoami', { ...writer, password: secret })).code).toBe(49);
    }
  });
});

describe.runIf(hasSlapd)('others', () => {
  it('a person sees only the own entry', async () => {
    const found = await findAll(anna);
    expect(dnsOf(found)).toEqual([suffix, settings.usersDn, settings.groupsDn, anna.dn].sort());
    expect(found.find(({ dn }) => dn?.[0] === anna.dn)).not.toHaveProperty('userPassword');
  });

  it('an unknown asker is told nothing', async () => {
    const nobody = anonymous(settings.url);
    expect((await runLdapTool('ldapwhoami', nobody)).code).toBe(anonymousNotAllowed);
    for (const base of ['', suffix, settings.usersDn, 'cn=Subschema']) {
      expect(await ldapSearchCode(nobody, '-b', base, '-s', 'base')).toBe(anonymousNotAllowed);
    }
    expect(await ldapSearchCode({ ...app, password: '' }, '-b', suffix)).toBe(unwilling);
  });

  it('no way to sign in is offered but name and password', async () => {
    const [root] = await ldapSearch(app, '-b', '', '-s', 'base', '(objectClass=*)', 'supportedSASLMechanisms');
    expect(root).not.toHaveProperty('supportedSASLMechanisms');
  });

  it('who leaves the group of an app is gone from its sight', async () => {
    box.groups.setMembers('app-files', ['cara@x.de']);
    const files = box.directory.settings('app-files');
    await box.directory.provided('app-files');
    const login = { url: files.url, dn: files.bindDn, password: files.bindPassword };
    expect(dnsOf(await ldapSearch(login, '-b', files.usersDn, files.userFilter))).toEqual([dnOfUser('cara@x.de')]);
  });

  it('an app that is uninstalled cannot ask any more', async () => {
    const files = box.directory.settings('app-files');
    box.directory.forget('app-files');
    await box.directory.provided('app-wiki');
    const login = { url: files.url, dn: files.bindDn, password: files.bindPassword };
    expect((await runLdapTool('ldapwhoami', login)).code).toBe(49);
  });
});
