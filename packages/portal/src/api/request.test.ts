import { expect, it } from 'vitest';
import { addressOf, formOf } from './request.ts';

it('fills parameters into the path, encoded', () => {
  expect(
    addressOf('GET /api/v1/users/{id}/{attribute}', { params: { id: 'anna@firma.de', attribute: 'a/b' } }),
  ).toEqual({
    method: 'GET',
    url: '/api/v1/users/anna%40firma.de/a%2Fb',
  });
});

it('leaves out of the query what is undefined', () => {
  expect(addressOf('GET /api/v1/users', { query: { filter: undefined } }).url).toBe('/api/v1/users');
  expect(addressOf('GET /api/v1/users', { query: { filter: 'a b&c', page: 2 } }).url).toBe(
    '/api/v1/users?filter=a+b%26c&page=2',
  );
});

it('makes a form of fields, without those that are missing', () => {
  const form = formOf({ name: 'Anna', nothing: undefined, none: null, number: 3, file: new Blob(['x']) });
  expect([...form.keys()]).toEqual(['name', 'number', 'file']);
  expect(form.get('number')).toBe('3');
});

it('keeps a form that is one already', () => {
  const form = new FormData();
  expect(formOf(form)).toBe(form);
});
