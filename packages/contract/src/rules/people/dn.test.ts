import { describe, expect, it } from 'vitest';
import { dnOfGroup, dnOfUser, nameOfDn } from './dn.ts';

describe('distinguished names', () => {
  it.each([
    ['anna@kontor.localhost', 'uid=anna@kontor.localhost,ou=people,dc=kontor'],
    ['a+b,c@x.de', 'uid=a\\+b\\,c@x.de,ou=people,dc=kontor'],
    [' #x ', 'uid=\\ #x\\ ,ou=people,dc=kontor'],
    [' ', 'uid=\\ ,ou=people,dc=kontor'],
    ['a\\00', 'uid=a\\\\00,ou=people,dc=kontor'],
    ['  ', 'uid=\\ \\ ,ou=people,dc=kontor'],
    ['a\\b="<>;', 'uid=a\\\\b\\=\\"\\<\\>\\;,ou=people,dc=kontor'],
  ])('escapes %s and reads it back', (uid, dn) => {
    expect(dnOfUser(uid)).toBe(dn);
    expect(nameOfDn(dn)).toBe(uid);
  });

  it('reads a group and refuses what is not ours', () => {
    expect(nameOfDn(dnOfGroup('app-tiddlywiki'))).toBe('app-tiddlywiki');
    expect(nameOfDn('uid=anna,ou=people,dc=other')).toBeUndefined();
    expect(nameOfDn('uid=anna,uid=admin,ou=people,dc=kontor')).toBeUndefined();
  });
});
