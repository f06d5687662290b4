import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import { addKnownUser, knownPassword } from '@kontor/testkit/known-users';
import { hasSlapd, ldapSearch, ldapWhoami, startDirectory, type TestDirectory } from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { partMarker } from '../../../adapters/ldap/slapd-process.ts';
import { findMarked } from '../../../adapters/run-command/process-table.ts';
import { oddNames } from './directory-source.fixture.ts';
import { escapeFilter } from './rules.ts';

const eventually = <T>(ask: () => T): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 20 });
let box: TestDirectory;

const url = () => {
  const { host, port } = box.slapd.address();
  return `ldap://${host}:${port}`;
};
const addUser = (uid: string, groups: readonly string[] = []) =>
  addKnownUser(box.users, box.passwords.confirmPuk, { uid, groups });
const bind = async (uid: string, password = knownPassword) =>
  (await ldapWhoami({ url: url(), dn: dnOfUser(uid), password })).code;

/** Adds an app with an account that also sees the members of its groups. */
async function app(instanceId: string) {
  box.groups.createAppGroup({ cn: instanceId, description: instanceId, entryParentId: instanceId });
  box.directory.accountFor(instanceId);
  await box.directory.provided(instanceId);
  const settings = box.directory.settings(instanceId);
  const login = { url: settings.url, dn: settings.bindDn, password: settings.bindPassword };
  const find = (filter: string, ...attributes: string[]) =>
    ldapSearch(login, '-b', settings.usersDn, filter, ...attributes);
  const users = async () => (await find(settings.userFilter)).flatMap(({ uid = [] }) => uid).sort();
  return { settings, login, find, users };
}

describe.runIf(hasSlapd)('the directory', () => {
  beforeAll(async () => {
    box = await startDirectory();
    await box.reconciler.idle();
  });
  afterAll(() => box.end());

  describe('signing in', () => {
    it('works with the password of the portal, and with nothing else', async () => {
      addUser('anna@x.de');
      await eventually(async () => expect(await bind('anna@x.de')).toBe(0));
      expect(await bind('anna@x.de', `${knownPassword}!`)).toBe(49);
      expect(await bind('nobody@x.de')).toBe(49);
      // A bind with a name and an empty password must not succeed.
      expect(await bind('anna@x.de', '')).toBe(53);
    });

    it('follows a change of the password', async () => {
      const uid = addUser('ben@x.de');
      await eventually(async () => expect(await bind(uid)).toBe(0));
      const newPassword = 'Regenbogen42-neu';
      const change = { currentPassword: knownPassword, newPassword, newPasswordRepeat: newPassword };
      const { token } = box.session.begin(uid, { address: '127.0.0.1', userAgent: 'test' });
      const sessionId = box.session.identify(token)?.sessionId ?? '';
      await box.passwords.changePassword({ uid, address: '127.0.0.1', sessionId }, change);
      await eventually(async () => expect(await bind(uid, newPassword)).toBe(0));
      expect(await bind(uid)).toBe(49);
    });

    it('ends with being disabled or deleted', async () => {
      const [disabled, removed] = [addUser('cara@x.de'), addUser('dora@x.de')];
      await eventually(async () => expect([await bind(disabled), await bind(removed)]).toEqual([0, 0]));
      box.disable(disabled);
      box.remove(removed);
      await eventually(async () => expect([await bind(disabled), await bind(removed)]).toEqual([49, 49]));
    });

    it('is slowed after five wrong passwords, only here and only for that person', async () => {
      const [attacked, other] = [addUser('emil@x.de'), addUser('frida@x.de')];
      const { login } = await app('app-guess');
      await eventually(async () => expect([await bind(attacked), await bind(other)]).toEqual([0, 0]));
      for (let tries = 0; tries < 5; tries += 1) expect(await bind(attacked, 'guessed')).toBe(49);
      expect(await bind(attacked)).toBe(49);
      expect(await bind(other)).toBe(0);
      expect(await box.passwords.verify({ uid: attacked, address: '127.0.0.1' }, knownPassword)).toHaveProperty(
        'isCurrent',
      );
      // An app's password cannot be guessed, so failed binds do not lock an app out.
      for (let tries = 0; tries < 7; tries += 1) await ldapWhoami({ ...login, password: 'guessed' });
      expect(await ldapWhoami(login)).toMatchObject({ code: 0 });
    });
  });

  describe('groups', () => {
    it('are right after each change, on both sides', async () => {
      const { find, login } = await app('app-wiki');
      box.groups.createAppGroup({ cn: 'app-wiki_editors', description: 'Editors', entryParentId: 'app-wiki' });
      const uid = addUser('gerd@x.de', ['app-wiki']);
      const memberOf = async () => (await find(`(uid=${uid})`, 'memberOf'))[0]?.memberOf?.sort();
      const members = async (cn: string) =>
        (await ldapSearch(login, '-b', dnOfGroup(cn), 'uniqueMember'))[0]?.uniqueMember;
      await eventually(async () => expect(await memberOf()).toEqual([dnOfGroup('app-wiki')]));
      // The placeholder of an empty group is not shown.
      await eventually(async () => expect(await members('app-wiki_editors')).toBeUndefined());
      box.groups.setMembers('app-wiki_editors', [uid]);
      await eventually(async () =>
        expect(await memberOf()).toEqual([dnOfGroup('app-wiki'), dnOfGroup('app-wiki_editors')]),
      );
      await eventually(async () => expect(await members('app-wiki_editors')).toEqual([dnOfUser(uid)]));
      box.groups.setMembers('app-wiki_editors', []);
      await eventually(async () => expect(await memberOf()).toEqual([dnOfGroup('app-wiki')]));
      await eventually(async () => expect(await members('app-wiki_editors')).toBeUndefined());
      expect(await members('app-wiki')).toEqual([dnOfUser(uid)]);
    });
  });

  describe('odd names', () => {
    const storable = oddNames.filter(
      (name) => !name.includes('\0') && Buffer.byteLength(name) <= 240 && name.trim() !== '',
    );

    it('sign in, and are found by a filter, each alone', async () => {
      const { find } = await app('app-odd');
      for (const uid of storable) addUser(uid, ['app-odd']);
      await eventually(async () => expect(await bind(storable.at(-1) ?? '')).toBe(0));
      // Only then they are members of the group as well.
      await box.reconciler.idle();
      for (const uid of storable) {
        expect(await bind(uid), uid).toBe(0);
        const found = await find(`(uid=${escapeFilter(uid)})`, 'uid');
        expect(
          found.map((entry) => entry.uid),
          uid,
        ).toEqual([[uid]]);
      }
    });

    it('too odd for the directory are left out and told; the others are there', async () => {
      addUser('x'.repeat(250));
      addUser('after@x.de');
      await eventually(async () => expect(await bind('after@x.de')).toBe(0));
      expect(box.directory.faults()).toMatchObject([{ code: 'directory-left-out' }]);
      await eventually(() => expect(box.reconciler.state().phase).toBe('converged'));
      box.remove('x'.repeat(250));
      await eventually(() => expect(box.directory.faults()).toEqual([]));
    });
  });

  describe('an app that is for everyone', () => {
    it('sees all who may sign in, and no groups', async () => {
      box.directory.accountFor('app-all', 'everyone');
      await box.directory.provided('app-all');
      const {
        url: to,
        bindDn,
        bindPassword,
        usersDn,
        userFilter,
        groupsDn,
        groupFilter,
      } = box.directory.settings('app-all');
      const login = { url: to, dn: bindDn, password: bindPassword };
      const found = await ldapSearch(login, '-b', usersDn, userFilter, '*', '+');
      const uids = found.flatMap(({ uid = [] }) => uid);
      expect(uids).toContain('anna@x.de');
      expect(uids).not.toContain('cara@x.de');
      expect(found.some((entry) => 'memberOf' in entry)).toBe(false);
      expect(await ldapSearch(login, '-b', groupsDn, groupFilter)).toEqual([]);
    });
  });

  describe('when something happens to it', () => {
    const processes = () => findMarked(partMarker, box.box);

    it('killed, it is there again with everything', async () => {
      const uid = addUser('hans@x.de');
      await eventually(async () => expect(await bind(uid)).toBe(0));
      const [{ pid } = { pid: 0 }] = processes();
      process.kill(pid, 'SIGKILL');
      await eventually(() => expect(processes().some((slapd) => slapd.pid !== pid)).toBe(true));
      await eventually(async () => expect(await bind(uid)).toBe(0));
      await eventually(() => expect(box.reconciler.state().phase).toBe('converged'));
      expect(box.directory.faults()).toEqual([]);
    });

    it('emptied by hand, it is rebuilt with the same identities and passwords', async () => {
      const { find, users, login } = await app('app-kept');
      const uid = addUser('ida@x.de', ['app-kept']);
      await eventually(async () => expect(await users()).toEqual([uid]));
      const idOf = async () => (await find(`(uid=${uid})`, 'entryUUID'))[0]?.entryUUID;
      const before = await idOf();
      rmSync(join(box.core.config.data, 'ldap', 'db'), { recursive: true });
      const [former] = processes();
      await eventually(() => expect(processes().some(({ pid }) => pid !== former?.pid)).toBe(true));
      await eventually(async () => expect(await ldapWhoami(login)).toMatchObject({ code: 0 }));
      await box.reconciler.idle();
      expect(await idOf()).toEqual(before);
      expect(await bind(uid)).toBe(0);
    });

    it("'Reinstall LDAP' builds it anew with nothing lost", async () => {
      const before = await box.slapd.list();
      await box.directory.reinstall();
      const byName = (entries: typeof before) => entries.map(({ id, dn }) => `${dn} ${id}`).sort();
      expect(byName(await box.slapd.list())).toEqual(byName(before));
      expect(await bind('anna@x.de')).toBe(0);
    });

    it("'Restart LDAP' is another process with the same content", async () => {
      const [former] = processes();
      await box.directory.restart();
      expect(processes()).toHaveLength(1);
      expect(processes()[0]?.pid).not.toBe(former?.pid);
      expect(await bind('anna@x.de')).toBe(0);
    });

    it('people who were changed by hand are set right at the next start', async () => {
      await box.slapd.modify(dnOfUser('anna@x.de'), [{ attribute: 'sn', values: ['Hand'] }]);
      await box.directory.restart();
      const entries = await box.slapd.list();
      expect(entries.find(({ dn }) => dn === dnOfUser('anna@x.de'))?.attributes.sn).toEqual(['Arndt']);
    });
  });
});
