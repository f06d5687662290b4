import { describe, expect, it } from 'vitest';
import { readTable, unguarded, writeTable } from './csv.ts';
import { decodeText } from './decode-text.ts';

const read: [string, string, string[][]][] = [
  [
    'semicolons',
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'commas and no last line end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1;x\t2',
    [
      ['a', 'b'],
      ['1;x', '2'],
    ],
  ],
  [
    'quotes',
    'a;b\n"x;""y""\r\nz";2',
    [
      ['a', 'b'],
      ['x;"y"\r\nz', '2'],
    ],
  ],
  [
    'empty cells',
    'a;b;c\n;;\n1;;',
    [
      ['a', 'b', 'c'],
      ['', '', ''],
      ['1', '', ''],
    ],
  ],
  ['a mark in front', '\uFEFFa;b', [['a', 'b']]],
  ['an empty line', 'a;b\n\n1;2', [['a', 'b'], [''], ['1', '2']]],
  ['nothing', '', []],
  ['a separator that the first line says', 'sep=,\r\na;x,b\r\n1,2', [[], ['a;x', 'b'], ['1', '2']]],
  [
    'more commas in its values than in its headings',
    'Name;Ort\n"Meier, Anna";Köln\nGroß, Bert;Ulm',
    [
      ['Name', 'Ort'],
      ['Meier, Anna', 'Köln'],
      ['Groß, Bert', 'Ulm'],
    ],
  ],
];

describe('a table', () => {
  it.each(read)('with %s is read', (_name, text, rows) => {
    expect(readTable(text)).toEqual(rows);
  });

  it.each(['a;b\n"open', 'a;b\n"x"y;2'])('whose quotes are wrong is refused', (text) => {
    expect(() => readTable(text)).toThrow(expect.objectContaining({ code: 'table-quotes', params: { line: 2 } }));
  });

  it('is read quickly however long and odd it is', () => {
    const began = performance.now();
    expect(() => readTable(`a;b\n${'"'.repeat(200_001)}`)).toThrow(expect.objectContaining({ code: 'table-quotes' }));
    expect(readTable(`a;b\n${'x'.repeat(500_000)}`)).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('comes back as it was written', () => {
    const rows = [
      ['name', 'phone'],
      ['Groß; "Anna"', '+49 30 1'],
      ['a\nb', ' x '],
    ];
    expect(readTable(writeTable(rows))).toEqual(rows);
  });

  it.each(['=1+1', '+1+1', '-1', '@x', '=HYPERLINK("x")'])('never holds the formula %s', (value) => {
    const written = writeTable([[value]]).slice(1);
    expect(written.replace(/^"/, '')).toMatch(/^'/);
    expect(unguarded(readTable(written)?.[0]?.[0] ?? '')).toBe(value);
  });

  it('is understood from UTF-8, UTF-16 and older programs', () => {
    expect(decodeText(Buffer.from('Größe'))).toBe('Größe');
    expect(decodeText(Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toBe('Größe');
    expect(decodeText(Buffer.from('\uFEFFGröße', 'utf16le'))).toBe('Größe');
  });
});
