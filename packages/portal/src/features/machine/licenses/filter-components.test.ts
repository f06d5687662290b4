import { expect, test } from 'vitest';
import { filterComponents } from './filter-components.ts';

const component = (name: string, packages: string[] = [], licenses: string[] = []) => ({
  ...{ id: name, name, version: '1', url: '', packages, licenses },
});
const openldap = component('openldap', ['slapd', 'libldap-2.5-0'], ['OpenLDAP-2.8']);
const react = component('react', [], ['MIT']);
const find = (query: string) => filterComponents([openldap, react], query);

test('software is found by its name, the names of its packages and its licences', () => {
  expect(find('slapd')).toEqual([openldap]);
  expect(find('mit')).toEqual([react]);
  expect(find('open 2.8')).toEqual([openldap]);
  expect(find('react slapd')).toEqual([]);
});

test('without a word everything is there', () => {
  expect(find('  ')).toEqual([openldap, react]);
});
