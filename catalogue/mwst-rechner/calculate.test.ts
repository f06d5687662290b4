import { describe, expect, it } from 'vitest';
import { parseAmount, parseRate, split, summarize } from './bundle/site/calculate.js';

describe('the amount somebody typed', () => {
  it.each([
    ['1.234,56', 'de', 123_456],
    ['1,234.56', 'en', 123_456],
    ['1.234,56', 'en', 123_456],
    ['1234,5', 'de', 123_450],
    ['1.234', 'de', 123_400],
    ['1,234', 'en', 123_400],
    ['1.234.567', 'en', 123_456_700],
    ['12', 'de', 1200],
    [',50', 'de', 50],
    ['0', 'de', 0],
    ['-5,25', 'de', -525],
    ['−5.25', 'en', -525],
    ["CHF 1'234.50", 'de', 123_450],
    ['1 234,56 €', 'de', 123_456],
    ['80,-', 'de', 8000],
    ['999.999.999,99', 'de', 99_999_999_999],
  ])('%s in %s is %i cents', (typed, language, cents) => {
    expect(parseAmount(typed, language)).toBe(cents);
  });

  it.each([
    ['', 'de'],
    ['abc', 'de'],
    ['1,234', 'de'],
    ['1.234', 'en'],
    ['12,345,6', 'de'],
    ['1.23.456', 'de'],
    ['1,2.3,4', 'en'],
    ['--5', 'de'],
    ['1e3', 'en'],
    ['1.000.000.000', 'de'],
  ])('%s in %s is no amount', (typed, language) => {
    expect(parseAmount(typed, language)).toBeUndefined();
  });
});

it('reads a rate in percent', () => {
  expect(['19', '8,1', '2.65 %', '0', '100'].map(parseRate)).toEqual([1900, 810, 265, 0, 10_000]);
  expect(['', '101', '-3', '1,234', 'x'].map(parseRate)).toEqual(Array(5).fill(undefined));
});

describe('net, tax and gross', () => {
  it.each([
    [123_456, 1900, false, { net: 123_456, tax: 23_457, gross: 146_913 }],
    [11_900, 1900, true, { net: 10_000, tax: 1900, gross: 11_900 }],
    [100, 1900, true, { net: 84, tax: 16, gross: 100 }],
    [5, 1000, false, { net: 5, tax: 1, gross: 6 }],
    [-5, 1000, false, { net: -5, tax: -1, gross: -6 }],
    [1, 0, true, { net: 1, tax: 0, gross: 1 }],
    [99_999_999_999, 810, false, { net: 99_999_999_999, tax: 8_100_000_000, gross: 108_099_999_999 }],
  ])('of %i cents at %i, gross %s', (cents, rate, isGross, sums) => {
    expect(split(cents, rate, isGross)).toEqual(sums);
  });

  it('takes the tax from the sum of each rate, not from each item', () => {
    const items = [3, 3, 3].map((cents) => ({ cents, rate: 1900 }));
    expect(summarize([...items, { cents: 100, rate: 700 }], false)).toEqual({
      byRate: [
        { rate: 1900, net: 9, tax: 2, gross: 11 },
        { rate: 700, net: 100, tax: 7, gross: 107 },
      ],
      total: { net: 109, tax: 9, gross: 118 },
    });
  });
});
