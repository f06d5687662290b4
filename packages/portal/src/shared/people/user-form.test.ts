import type { User } from '@kontor/contract/people/users';
import { expect, it } from 'vitest';
import { validate } from '../../ui/hooks/form-state.ts';
import { changesOf, lockedFields, rebase, type UserValues, userRules, valuesOf } from './user-form.ts';

const anna: User = {
  uid: 'anna@x.de',
  dn: 'uid=anna@x.de,ou=people,dc=kontor',
  cn: 'anna@x.de',
  givenname: 'Anna',
  surname: 'Arndt',
  displayName: 'Anna Arndt',
  externEmail: 'anna@web.de',
  internEmail: 'anna@x.de',
  mobile: '',
  telephoneNumber: '040 123',
  facsimileTelephoneNumber: '',
  postalAddress: '',
  postalCode: '',
  street: '',
  title: '',
  description: '',
  twoFactorEnabled: false,
  posixGroupName: 'user',
  memberOf: [],
  secretary: 'uid=olga@x.de,ou=people,dc=kontor',
  manager: '',
  preferredLanguage: 'de',
  enabled: true,
  external: false,
  jpegPhoto: '',
};
const base = valuesOf(anna);
const say = { required: 'missing', email: 'no mail', phone: 'no number' };
const nobody = { isExternal: false, isAdmin: true, isMailSynchronised: false };

it('shows contact persons by their user name', () => {
  expect([base.secretary, base.manager]).toEqual(['olga@x.de', '']);
});

it('sends only what is different, trimmed', () => {
  expect(changesOf(base, { ...base, surname: ' Arndt ', title: ' Chefin ', telephoneNumber: '' })).toEqual({
    title: 'Chefin',
    telephoneNumber: '',
  });
});

it('keeps what was typed when somebody else was faster, and says what they changed', () => {
  const newest = { ...base, mobile: '0170', surname: 'Neu' };
  const typed = { ...base, title: 'Chefin', surname: 'Meins' };
  const after = rebase(base, newest, typed);
  expect(after.values).toMatchObject({ title: 'Chefin', surname: 'Meins', mobile: '0170' });
  expect(after.theirs).toEqual(['surname', 'mobile']);
});

it.each<[Partial<UserValues>, Partial<Record<keyof UserValues, string>>]>([
  [
    { givenname: ' ', surname: '' },
    { givenname: 'missing', surname: 'missing' },
  ],
  [{ externEmail: 'anna' }, { externEmail: 'no mail' }],
  [{ externEmail: '' }, {}],
  [{ mobile: 'ask me' }, { mobile: 'no number' }],
  [{ telephoneNumber: '+49 (40) 12-34', mobile: '', facsimileTelephoneNumber: '040/12' }, {}],
])('judges %j', (typed, errors) => {
  expect(validate({ ...base, ...typed }, userRules(lockedFields(nobody), say))).toEqual(errors);
});

it('leaves one of the two addresses to edit, the inner one only to administrators', () => {
  const locks = (editing: Partial<typeof nobody>) => [...lockedFields({ ...nobody, ...editing })];
  expect(locks({})).toEqual(['internEmail']);
  expect(locks({ isMailSynchronised: true })).toEqual(['externEmail']);
  expect(locks({ isMailSynchronised: true, isAdmin: false })).toEqual(['externEmail', 'internEmail']);
});

it('locks name, contact and mail of people from outside, and judges none of it', () => {
  const locked = lockedFields({ ...nobody, isExternal: true });
  expect([...locked].sort()).toEqual(
    'externEmail facsimileTelephoneNumber givenname internEmail mobile postalAddress postalCode street surname telephoneNumber'.split(
      ' ',
    ),
  );
  expect(validate({ ...base, givenname: '', mobile: 'x', externEmail: '' }, userRules(locked, say))).toEqual({});
});
