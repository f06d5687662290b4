import { expect, test } from 'vitest';
import { readCopyright } from './copyright.ts';

const dep5 = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: thing
Source:
 The sources are at
 <https://thing.example/download>, and at http://other.example

Files: *
Copyright: 2001-2024 Somebody
License: GPL-2+ with OpenSSL exception

Files: lib/*
Copyright: 2010 Somebody else
License: Expat
License-Grant: none of these

Files: debian/*
Copyright: 2012 A packager
License: gpl-2+ WITH openssl exception
 On Debian systems the full text is in \`/usr/share/common-licenses/GPL-2'.

License: Expat
 Permission is hereby granted …
 See /usr/share/common-licenses/Apache-2.0. And /usr/share/common-licenses/ for others.

License:
 a licence without a name
`;

test('a machine-readable file names its licences, its source and the common licences it refers to, each once', () => {
  expect(readCopyright(dep5)).toEqual({
    licenses: ['GPL-2+ with OpenSSL exception', 'Expat'],
    url: 'https://thing.example/download',
    common: ['GPL-2', 'Apache-2.0'],
  });
});

test('any other file names only the common licences it refers to', () => {
  const text =
    'This package was made by hand.\nLicense: see\n/usr/share/common-licenses/GPL-3 and LGPL\nSource: nowhere\n';
  expect(readCopyright(text)).toEqual({ licenses: ['GPL-3'], url: '', common: ['GPL-3'] });
  expect(readCopyright('')).toEqual({ licenses: [], url: '', common: [] });
});

test('what no name of a licence can be is left to the text', () => {
  const file = (license: string) => `Format: x/copyright-format/1.0/\n\nFiles: *\nLicense: ${license}\n`;
  expect(readCopyright(file('x'.repeat(81))).licenses).toEqual([]);
  expect(readCopyright(`Format-Specification: http://svn.example/dep5\nLicense: GPL-2\n`).licenses).toEqual(['GPL-2']);
  const many = Array.from({ length: 100 }, (_, index) => `License: L-${index}`).join('\n\n');
  expect(readCopyright(`Format: x\n\n${many}\n`).licenses).toHaveLength(40);
});

test('an address that leads elsewhere than to a website is none', () => {
  const source = (value: string) => readCopyright(`Format: x\nSource: ${value}\n\nFiles: *\nLicense: MIT\n`).url;
  expect(source('javascript:alert(1)')).toBe('');
  expect(source('git://host/x')).toBe('');
  expect(source('"https://host/x" onclick=y')).toBe('https://host/x');
});
