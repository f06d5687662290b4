import { expect, it } from 'vitest';
import { cleanPuk, isPuk, pukDifference, pukFault, readPuk, spell } from './puk.ts';

it('spells letters in the NATO alphabet and says their case', () => {
  expect(spell('aZ')).toEqual([
    { character: 'a', word: 'Alfa', german: 'Aachen', case: 'lower' },
    { character: 'Z', word: 'Zulu', german: 'Zwickau', case: 'upper' },
  ]);
});

it('keeps digits and signs as they are', () => {
  expect(spell('7-')).toEqual([
    { character: '7', word: '7', case: 'none' },
    { character: '-', word: '-', case: 'none' },
  ]);
});

it('has a word for every letter, beginning with that letter', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  expect(spell(alphabet).map(({ word }) => word[0]?.toLowerCase())).toEqual([...alphabet]);
  expect(new Set(spell(alphabet).map(({ word }) => word)).size).toBe(26);
  expect(spell(alphabet).map(({ german }) => german?.[0]?.toLowerCase())).toEqual([...alphabet]);
});

it.each([
  ['aB3dE5gH', true],
  ['  aB3dE5gH\n', true],
  ['ab3de5gh', false],
  ['aB3dE5g', false],
  ['aB3d E5gH', false],
  ['', false],
])('takes %j for aB3dE5gH: %s', (entry, same) => {
  expect(isPuk(entry, 'aB3dE5gH')).toBe(same);
});

it.each([
  ['WkMPVtTK', 'WkMPVtTK'],
  [' WkMP VtTK ', 'WkMPVtTK'],
  ['WkMP-VtTK', 'WkMPVtTK'],
  ['Wk MP – Vt — TK', 'WkMPVtTK'],
  ['WkMP\u2011VtTK\u00a0\u200b', 'WkMPVtTK'],
  ['WkMP\u2212VtTK', 'WkMPVtTK'],
  ['WkMP_VtTK', 'WkMP_VtTK'],
  ['- –', ''],
])('cleans %j to the PUK %j', (entry, clean) => {
  expect(cleanPuk(entry)).toBe(clean);
});

it.each([
  ['aB3dE5gH', undefined],
  [' aB3dE5gH ', undefined],
  ['ab3de5gh', 'case'],
  ['aB3d E5gH', undefined],
  ['aB3d-E5gH', undefined],
  ['aB3d – E5gH', undefined],
  ['ab3d e5gh', 'case'],
  ['aB3dE5g', undefined],
  ['aB3d E5gX', 'other'],
  ['aB3dE5gHx', 'other'],
  ['', undefined],
])('says of %j for aB3dE5gH what differs: %s', (entry, difference) => {
  expect(pukDifference(entry, 'aB3dE5gH')).toBe(difference);
});

it('never takes nothing for an empty PUK', () => {
  expect(isPuk('', '')).toBe(false);
});

it.each([
  [' WkMP VtTK ', 'WkMPVtTK'],
  ['Wk-MP-Vt-TK', 'WkMPVtTK'],
  ['W k M P V t T K', 'WkMPVtTK'],
  ['Whiskey kilo Mike Papa Victor tango Tango Kilo', 'WkMPVtTK'],
  ['WHISKEY (upper case), KILO lower case, m, P, 7, 8, X-ray, x-ray', 'WkmP78Xx'],
  ['Wuppertal groß, Köln klein, münchen, Potsdam, 2 (Ziffer), 3, 4, Düsseldorf', 'WkmP234D'],
  ['Whiskey kilo', 'Whiskeykilo'],
  ['November', 'November'],
])('reads %j as %s', (typed, puk) => {
  expect(readPuk(typed)).toBe(puk);
});

it.each([
  ['WkMP VtTK', undefined],
  ['wkmpvttk', undefined],
  ['WkMP VtT', { is: 'length', count: 7 }],
  ['WkMP VtTKK', { is: 'length', count: 9 }],
  ['WkMP VtT0', { is: 'sign', sign: '0' }],
  ['WlMPVtTK', { is: 'sign', sign: 'l' }],
  ['WkMP_VtT', { is: 'sign', sign: '_' }],
])('says what is wrong with %j', (typed, fault) => {
  expect(pukFault(typed)).toEqual(fault);
});
