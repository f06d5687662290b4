import { dnOfUser } from '@kontor/contract/rules/people/dn';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './any-text.fixture.ts';
import { asciiAddress, canonicalDn, cleanText, escapeFilter, idOf, isNameable, nameKey } from './rules.ts';

describe('identities', () => {
  it('stay the same and differ by every word', () => {
    expect(idOf('person', 'anna@kontor.localhost', '1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(idOf('group', 'admin')).toBe(idOf('group', 'admin'));
    expect(idOf('person', 'a', 'b')).not.toBe(idOf('person', 'ab'));
    expect(idOf('person', 'anna', '1')).not.toBe(idOf('person', 'anna', '2'));
  });
});

describe('names as slapd spells them', () => {
  it.each([
    ['uid=a\\2Bb\\2Cc@x,ou=people,dc=kontor', dnOfUser('a+b,c@x')],
    ['uid=\\20lead\\20,ou=people,dc=kontor', dnOfUser(' lead ')],
    ['uid=\\23x\\5C\\22,ou=people,dc=kontor', dnOfUser('#x\\"')],
    ['uid=j\\C3\\B6rg@x,ou=people,dc=kontor', dnOfUser('jörg@x')],
    ['UID=anna@x, OU=people,dc=kontor', dnOfUser('anna@x')],
  ])('%s is %s', (spelt, ours) => {
    expect(canonicalDn(spelt)).toBe(ours);
  });

  it('a name with several values in one part stays as it is', () => {
    expect(canonicalDn('cn=a+sn=b,dc=kontor')).toBe('cn=a+sn=b,dc=kontor');
  });

  it('every name comes back whatever is in it, and stays when it is spelt our way', () => {
    const inHex = (name: string) =>
      [...Buffer.from(name)].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('');
    const names = anyText({ minLength: 1 });
    fc.assert(
      fc.property(names, (name) => {
        expect(canonicalDn(dnOfUser(name))).toBe(dnOfUser(name));
        expect(canonicalDn(`uid=${inHex(name)},ou=people,dc=kontor`)).toBe(dnOfUser(name));
      }),
    );
  });
});

describe('names the directory can hold', () => {
  it.each(['anna@x', 'a+b,c\\d@x', 'jörg@müller.de', ' leading', 'x'.repeat(200), '*)(uid=*'])('%s', (name) => {
    expect(isNameable(name)).toBe(true);
  });
  it.each(['', '  ', 'a\0b', '\ud800', 'x'.repeat(245), 'ü'.repeat(200), ','.repeat(100)])('not %j', (name) => {
    expect(isNameable(name)).toBe(false);
  });
  it.each([
    ['Team', 'team'],
    ['Team  A', 'Team A'],
    ['mu\u0308ller@x', 'müller@x'],
    ['İzmir', 'izmir'],
    ['ﬁx', ' FIX '],
  ])('%s and %s are one name', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });
});

describe('values', () => {
  it('mean nothing inside a filter', () => {
    expect(escapeFilter('*)(uid=*\\\0')).toBe('\\2a\\29\\28uid=\\2a\\5c\\00');
  });
  it('are text without control characters, or nothing', () => {
    expect(cleanText(' Anna\r\nuserPassword: x ')).toBe('Anna userPassword: x');
    expect(cleanText(' \t ')).toBeUndefined();
    expect(cleanText('\ud800')).toBe('\ufffd');
  });
  it('an address is spelt in ASCII, or left out', () => {
    const toAscii = (domain: string) => domain.replace('müller', 'xn--mller-kva');
    expect(asciiAddress('anna@müller.de', toAscii)).toBe('anna@xn--mller-kva.de');
    expect(asciiAddress('jörg@x.de', toAscii)).toBeUndefined();
    expect(asciiAddress('anna', toAscii)).toBeUndefined();
  });

  it.each([
    'a@b@x.de',
    'a..b@x.de',
    '.a@x.de',
    'a,b@x.de',
    'a b@x.de',
    'a@-x.de',
    'a@x_y.de',
    `${'l'.repeat(65)}@x.de`,
    `a@${'d'.repeat(64)}.de`,
  ])('%s is left out', (address) => expect(asciiAddress(address, (domain) => domain)).toBeUndefined());

  it('allows what needs no quotes', () => {
    for (const address of ["o'neil{1}+shop@x.de", 'a.b-c_d@kontor.localhost'])
      expect(asciiAddress(address, (domain) => domain)).toBe(address);
  });
});
