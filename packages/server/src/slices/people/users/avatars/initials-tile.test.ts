import { tileColours } from '@kontor/contract/rules/people/initials';
import { expect, test } from 'vitest';
import { initialsTile } from './initials-tile.ts';

const coloursOf = (svg: string) => tileColours.filter((colour) => svg.includes(`"${colour}"`));

test('a person has the same colour under every name', () => {
  const tile = (givenname: string, surname: string, uid = 'anna@firma.de') =>
    initialsTile({ uid, givenname, surname }, 96);
  const surnames = ['Arndt', 'Berg', 'Conrad', 'Dahl', 'Ernst'];
  expect(new Set(surnames.flatMap((surname) => coloursOf(tile('Anna', surname)))).size).toBe(1);
  expect(tile('Anna', 'Berg')).toContain('>AB<');
  const uids = ['anna', 'bo', 'cem', 'doerte', 'emil'];
  expect(new Set(uids.flatMap((uid) => coloursOf(tile('Anna', 'Arndt', uid)))).size).toBeGreaterThan(1);
});
