import { directoryClientIds } from '@kontor/contract/rules/people/directory-clients';
import { expect, it } from 'vitest';
import { recipeOf } from './recipe.ts';

const device = {
  ...{ id: 'device-nas', name: 'NAS', client: 'synology', mayRead: 'groups' as const, everyone: true, groups: [] },
  ...{ bindDn: 'cn=device-nas,ou=services,dc=kontor', isBlocked: false, lastUsed: null, isUseKnown: true },
};
const directory = { baseDn: 'dc=kontor', usersDn: 'ou=people,dc=kontor', groupsDn: 'ou=groups,dc=kontor' };
const access = { host: 'cloud.firma.de', port: 389, tlsPort: 636 };

it('has the values of the box, and the password only where it is known', () => {
  expect(recipeOf({ device, directory, access, password: 'abc' })).toContainEqual({ label: 'Password', value: 'abc' });
  const lines = recipeOf({ device, directory, access });
  expect(lines).toContainEqual({ label: 'Bind DN', value: device.bindDn });
  expect(lines).toContainEqual({ label: 'LDAP Server address', value: 'cloud.firma.de' });
  expect(lines).toContainEqual({ label: 'Password' });
});

it.each(directoryClientIds)('%s: nothing of the box is left to fill in', (client) => {
  const lines = recipeOf({ device: { ...device, client }, directory, access, password: 'abc' });
  for (const { value = '' } of lines)
    expect(value).not.toMatch(/\{(host|port|tlsPort|bindDn|password|baseDn|usersDn|groupsDn)\}/);
  // DokuWiki and Zabbix fill in signs of their own.
  expect(lines.filter(({ value = '' }) => /\{/.test(value.replace(/%\{\w+\}/g, '')))).toEqual([]);
});

it('of a kind that a later version knew has the settings of anything else', () => {
  expect(recipeOf({ device: { ...device, client: 'toaster' }, directory, access })).toEqual(
    recipeOf({ device: { ...device, client: 'other' }, directory, access }),
  );
});
