import { type DirectoryClient, directoryClients } from '@kontor/contract/rules/people/directory-clients';
import { dnOfGroup, dnOfUser } from '@kontor/contract/rules/people/dn';
import { addKnownUser, knownPassword } from '@kontor/testkit/known-users';
import {
  hasSlapd,
  type LdapLogin,
  ldapSearch,
  ldapWhoami,
  startDirectory,
  type TestDirectory,
} from '@kontor/testkit/ldap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boxActor } from '../../../../core/journal-db.ts';
import { escapeFilter } from '../rules.ts';

// Every client of the table with the filters it sends, in its own account with the right the table says it needs.
const [anna, ben, cara] = ['anna@x.de', 'ben@x.de', 'cara@x.de'];
const sales = 'Sales';
let box: TestDirectory;
let url: string;
const accounts = new Map<string, LdapLogin>();
const clients: [string, DirectoryClient][] = Object.entries(directoryClients);

/** Anna and Ben are in Sales; Cara is in no group. */
beforeAll(async () => {
  if (!hasSlapd) return;
  box = await startDirectory();
  for (const uid of [anna, ben, cara]) addKnownUser(box.users, box.passwords.confirmPuk, { uid });
  box.groups.addCustom(sales, 'Sales', '');
  box.groups.setMembers(sales, [anna, ben]);
  for (const [client, { needs }] of clients) {
    const { device, password } = box.directory.devices.add(boxActor, {
      ...{ name: client, client: client as keyof typeof directoryClients, mayRead: needs, everyone: true, groups: [] },
    });
    accounts.set(client, { url: '', dn: device.bindDn, password });
  }
  await box.reconciler.idle();
  const { host, port } = box.slapd.address();
  url = `ldap://${host}:${port}`;
});
afterAll(() => box?.end());

const loginOf = (client: string): LdapLogin => ({ ...(accounts.get(client) as LdapLogin), url });
const find = (client: string, filter: string, values: Record<string, string> = {}) =>
  ldapSearch(
    loginOf(client),
    ...['-b', 'dc=kontor'],
    filter.replace(/\{(\w+)\}/g, (_, key: string) => escapeFilter(values[key] ?? '')),
  );
const dnsOf = (entries: Record<string, string[]>[]) => entries.flatMap(({ dn = [] }) => dn).sort();
const valuesOf = async (client: string) => {
  const [entry] = await find(client, `(uid=${anna})`);
  return {
    login: anna,
    short: 'anna',
    dn: dnOfUser(anna),
    number: entry?.gidNumber?.[0] ?? '',
    group: sales,
    word: 'Anna',
  };
};

const having = (key: keyof DirectoryClient) => clients.filter(([, client]) => client[key] !== undefined);

describe.runIf(hasSlapd)('clients of the table', () => {
  it('are at least twelve', () => expect(clients.length).toBeGreaterThanOrEqual(12));

  it.each(having('signIn'))(
    '%s signs people in, and only with their password',
    async (client, { signIn = '', isShort }) => {
      const found = await find(client, signIn, { login: isShort ? 'anna' : anna });
      expect(dnsOf(found)).toEqual([dnOfUser(anna)]);
      const [dn = ''] = dnsOf(found);
      expect(await ldapWhoami({ url, dn, password: knownPassword })).toMatchObject({ code: 0 });
      expect(await find(client, signIn, { login: 'nobody' })).toEqual([]);
      expect(await find(client, signIn, { login: '*' })).toEqual([]);
    },
  );

  it.each(having('groups'))(
    '%s finds groups with their members',
    async (client, { groups = '', members = 'member' }) => {
      const found = await find(client, groups, { group: sales });
      expect(dnsOf(found)).toEqual([dnOfGroup(sales)]);
      const expected = members === 'memberUid' ? [anna, 'anna', ben, 'ben'] : [dnOfUser(anna), dnOfUser(ben)];
      expect(found[0]?.[members]?.toSorted()).toEqual(expected.toSorted());
    },
  );

  it.each(having('groupsOf'))('%s finds the groups of somebody', async (client, { groupsOf = '' }) => {
    expect(dnsOf(await find(client, groupsOf, await valuesOf(client)))).toEqual([dnOfGroup(sales)]);
    const nobody = { login: cara, short: 'cara', dn: dnOfUser(cara), number: '1' };
    expect(await find(client, groupsOf, nobody)).toEqual([]);
  });

  it.each(having('book'))('%s reads names and addresses', async (client, { book = '' }) => {
    const found = await find(client, book, { word: 'Anna' });
    const known = found.find(({ dn }) => dn?.[0] === dnOfUser(anna));
    expect(known).toMatchObject({ cn: ['Anna Arndt'], sn: ['Arndt'], givenName: ['Anna'], mail: [anna] });
  });
});

describe.runIf(hasSlapd)('the account of a device', () => {
  const add = async (name: string, rights: { mayRead: DirectoryClient['needs']; groups?: string[] }) => {
    const { mayRead, groups } = rights;
    const { device, password } = box.directory.devices.add(boxActor, {
      ...{ name, client: 'other', mayRead, everyone: groups === undefined, groups: groups ?? [] },
    });
    await box.reconciler.idle();
    const login = { url, dn: device.bindDn, password };
    const seen = () => ldapSearch(login, '-b', 'dc=kontor', '(|(uid=*)(gidNumber=*))', '*', '+');
    return { device, password, login, seen };
  };

  it('that only signs people in sees neither names, addresses nor groups', async () => {
    const { seen } = await add('Door', { mayRead: 'sign-in' });
    const found = await seen();
    expect(dnsOf(found)).toEqual([anna, ben, cara].map(dnOfUser));
    for (const name of ['mail', 'givenName', 'sn', 'displayName', 'memberOf', 'userPassword'])
      expect(
        found.some((entry) => name in entry),
        name,
      ).toBe(false);
  });

  it('for an address book sees no groups', async () => {
    const { seen } = await add('Scanner', { mayRead: 'address-book' });
    const found = await seen();
    expect(dnsOf(found)).toEqual([anna, ben, cara].map(dnOfUser));
    expect(found[0]).toMatchObject({ mail: [anna], cn: ['Anna Arndt'] });
    expect(found.some((entry) => 'memberOf' in entry)).toBe(false);
  });

  it('for one group finds its members only, and can ask for that group', async () => {
    const { seen, login } = await add('VPN', { mayRead: 'sign-in', groups: [sales] });
    expect(dnsOf(await seen())).toEqual([anna, ben].map(dnOfUser));
    const filter = `(&(uid=${anna})(memberOf=${dnOfGroup(sales)}))`;
    expect(dnsOf(await ldapSearch(login, '-b', 'dc=kontor', filter))).toEqual([dnOfUser(anna)]);
  });

  it('that is blocked, deleted or has another password is shut out, and a blocked one comes back', async () => {
    const { device, login, password } = await add('NAS', { mayRead: 'groups' });
    const code = async (secret = password) => (await ldapWhoami({ ...login, password: secret })).code;
    expect(await code()).toBe(0);
    box.directory.devices.update(boxActor, device.id, { isBlocked: true });
    await box.reconciler.idle();
    expect(await code()).toBe(49);
    box.directory.devices.update(boxActor, device.id, { isBlocked: false });
    await box.reconciler.idle();
    expect(await code()).toBe(0);
    const renewed = box.directory.devices.renewPassword(boxActor, device.id);
    await box.reconciler.idle();
    expect([await code(), await code(renewed.password)]).toEqual([49, 0]);
    box.directory.devices.remove(boxActor, device.id);
    await box.reconciler.idle();
    expect(await code(renewed.password)).toBe(49);
  });
});
