import { describe, expect, test } from 'vitest';
import { planMailboxes } from './reconciler.ts';
import { addressBook, isOnlyInside, type Owner, ownerOf } from './rules.ts';

const domain = 'kontor.localhost';
const wiki: Owner = { user: 'app-wiki', addresses: ['app-wiki@kontor.localhost'], instanceId: 'app-wiki' };
const anna: Owner = { user: 'anna@kontor.localhost', addresses: ['anna@kontor.localhost', 'a.arndt@firma.example'] };

describe('an address', () => {
  const book = addressBook([wiki, anna], domain);
  const users = new Set(['anna@kontor.localhost', 'ben@kontor.localhost']);
  const takes = (address: string, catchAll?: Owner) => ownerOf(address, { book, domain, catchAll, users })?.user;

  test('of somebody with a mailbox is the box’s own, however it is typed', () => {
    expect(takes('Anna@Kontor.localhost')).toBe('anna@kontor.localhost');
    expect(takes('app-wiki@kontor.localhost')).toBe('app-wiki');
  });

  test('of another domain belongs to a server elsewhere, also when it is somebody’s', () => {
    expect(takes('a.arndt@firma.example')).toBeUndefined();
    expect(takes('anna@kontor.localhost.firma.example', wiki)).toBeUndefined();
    expect(takes('anna', wiki)).toBeUndefined();
  });

  test('that nobody has is taken by the app that asks for such mail, that of a person never', () => {
    expect(takes('info@kontor.localhost')).toBeUndefined();
    expect(takes('info@kontor.localhost', wiki)).toBe('app-wiki');
    expect(takes('Ben@kontor.localhost', wiki)).toBeUndefined();
  });

  test('stays with whoever had it first', () => {
    const thief = { user: 'eve@kontor.localhost', addresses: ['anna@kontor.localhost'] };
    expect(addressBook([anna, thief], domain).get('anna@kontor.localhost')).toBe(anna);
  });
});

test.each([
  ['kontor.localhost', true],
  ['box.firma.local', true],
  ['home.arpa', true],
  ['firma.example', true],
  ['firma.de', false],
  ['localhost.firma.de', false],
])('%s is only known inside: %s', (name, isInside) => expect(isOnlyInside(name)).toBe(isInside));

describe('who gets in', () => {
  const location = { instance: 'addon-recvmail' } as never;
  const desired = { location, users: [], without: [], forgotten: [] };
  const converged = { isConverged: true, hasStaleDirectory: false };

  test('a folder is chosen first, and nothing is taken away before those without a right are out', () => {
    expect(planMailboxes({ ...desired, without: ['anna'] }, { ...converged, isConverged: false })).toEqual([
      { do: 'choose', uids: ['anna'] },
    ]);
    expect(planMailboxes({ ...desired, forgotten: ['x'] }, { ...converged, isConverged: false })).toEqual([
      { do: 'set-accounts', users: [] },
    ]);
    expect(planMailboxes({ ...desired, forgotten: ['x'] }, converged)).toEqual([{ do: 'forget', folder: 'x' }]);
    expect(planMailboxes(desired, { ...converged, hasStaleDirectory: true })).toEqual([{ do: 'renew' }]);
    expect(planMailboxes(desired, converged)).toEqual([]);
  });
});
