import { expect, it } from 'vitest';
import { distinctName } from './distinct-name.ts';

const named = (uid: string, givenname: string) => ({
  uid,
  givenname,
  surname: 'Meier',
  displayName: `${givenname} Meier`,
});
const users = [named('anna@firma.de', 'Anna'), named('anna2@firma.de', 'anna'), named('ben@firma.de', 'Ben')];

it('is the name, and the username as well where two have it', () => {
  expect(users.map((user) => distinctName(user, users))).toEqual([
    'Anna Meier (anna@firma.de)',
    'anna Meier (anna2@firma.de)',
    'Ben Meier',
  ]);
});

it('is the name alone while nobody else is known', () => {
  expect(distinctName(named('anna@firma.de', 'Anna'))).toBe('Anna Meier');
});

it('has the username as people write it', () => {
  const namesakes = [named('anna@xn--mller-kva.de', 'Anna'), named('anna2@xn--mller-kva.de', 'Anna')];
  expect(namesakes.map((user) => distinctName(user, namesakes))).toEqual([
    'Anna Meier (anna@müller.de)',
    'Anna Meier (anna2@müller.de)',
  ]);
});
