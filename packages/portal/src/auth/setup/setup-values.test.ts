import { expect, it } from 'vitest';
import { type SetupValues, typedUserName, uidOf, withNames } from './setup-values.ts';

const empty: SetupValues = {
  firstName: '',
  lastName: '',
  userName: '',
  password: '',
  passwordRepeat: '',
  pin: '',
  externEmail: '',
  domain: 'kontor.localhost',
};

it('derives the user name from the names until somebody types one', () => {
  const first = withNames(empty, { firstName: 'Jörg' }, false);
  const both = withNames(first, { lastName: 'Weiß' }, false);
  expect([first.userName, both.userName]).toEqual(['joerg', 'joerg.weiss']);
  expect(withNames({ ...both, userName: 'chef' }, { lastName: 'Groß' }, true).userName).toBe('chef');
});

it('turns an @ in a typed user name into a dot', () => {
  expect(typedUserName('anna@arndt')).toBe('anna.arndt');
});

it('puts the domain behind the user name, unless a setup link fixes the address', () => {
  expect(uidOf({ userName: ' anna ', domain: ' Firma.DE ' }, undefined)).toBe('anna@firma.de');
  expect(uidOf({ userName: 'anna', domain: 'firma.de' }, { nonce: 'x', email: 'chefin@firma.de' })).toBe(
    'chefin@firma.de',
  );
  expect(uidOf({ userName: 'anna', domain: 'firma.de' }, { nonce: 'x', email: '' })).toBe('anna@firma.de');
});
