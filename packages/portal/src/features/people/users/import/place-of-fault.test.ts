import { expect, it } from 'vitest';
import { placeOfFault } from './place-of-fault.ts';

const columnNames = { givenname: 'Rufname', surname: 'Familienname', externEmail: 'Mail' };

it('a fault is at the column as the table calls it', () => {
  expect(placeOfFault('externEmail', { columnNames })).toEqual({ kind: 'column', name: 'Mail' });
  expect(placeOfFault('uid', { columnNames: { ...columnNames, uid: 'Login' } })).toEqual({
    kind: 'column',
    name: 'Login',
  });
});

it('a username that the table does not have is made of the columns of the names', () => {
  expect(placeOfFault('uid', { columnNames })).toEqual({ kind: 'derived', from: ['Rufname', 'Familienname'] });
  const whole = { givenname: 'Name', surname: 'Name', fullName: 'Name' };
  expect(placeOfFault('uid', { columnNames: whole })).toEqual({ kind: 'derived', from: ['Name'] });
});

it('what else the table does not have is missing', () => {
  expect(placeOfFault('mobile', { columnNames })).toEqual({ kind: 'missing' });
  expect(placeOfFault('uid', { columnNames: {} })).toEqual({ kind: 'missing' });
});
