import { readEntries } from '@kontor/testkit/memory-directory';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from './any-text.fixture.ts';
import { renderLdif } from './render.ts';

const id = '2da548fb-3382-57af-8ddf-78662f82ef7e';

describe('entries as text', () => {
  it('are plain where that is safe', () => {
    const attributes = { objectClass: ['inetOrgPerson'], sn: ['Arndt'], description: ['a: b'] };
    expect(renderLdif([{ id, dn: 'uid=anna@x,ou=people,dc=kontor', attributes }])).toBe(
      `dn: uid=anna@x,ou=people,dc=kontor\nobjectClass: inetOrgPerson\nsn: Arndt\ndescription: a: b\nentryUUID: ${id}\n`,
    );
  });

  it.each([' leading', 'trailing ', ':colon', '<file:///etc/passwd', 'two\nuserPassword: x', 'Jörg', '', '\0'])(
    '%j goes as base64',
    (value) => {
      const text = renderLdif([{ id, dn: 'dc=kontor', attributes: { sn: [value] } }]);
      expect(text).toContain(`\nsn:: ${Buffer.from(value).toString('base64')}\n`);
    },
  );

  it('come back as they were, whatever is in a value', () => {
    const value = anyText({ maxLength: 24 });
    const attributes = fc.dictionary(
      fc.constantFrom('sn', 'cn', 'mail'),
      fc.array(value, { minLength: 1, maxLength: 3 }),
      {
        noNullPrototype: true,
      },
    );
    const entry = fc.record({ id: fc.constant(id), dn: value.filter((dn) => dn !== ''), attributes });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3 }), (entries) => {
        expect(readEntries(renderLdif(entries))).toEqual(entries);
      }),
    );
  });
});
