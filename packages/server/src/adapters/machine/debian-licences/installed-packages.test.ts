import { expect, test } from 'vitest';
import { parsePackages, usedPackages } from './installed-packages.ts';

const line = (name: string, more: { status?: string; essential?: string; provides?: string; depends?: string } = {}) =>
  [name, more.status ?? 'installed', more.essential ?? 'no', `${name}-src`, '1.0-1', 'https://x.example']
    .concat([more.provides ?? '', '', more.depends ?? ''])
    .join('\t');
const used = (lines: string[], ...roots: string[]) => usedPackages(parsePackages(lines), roots).map(({ name }) => name);

test('a line of dpkg-query is read, and only of what is installed', () => {
  const provides = 'httpd, httpd-cgi (= 2.0)';
  const depends = 'libc6 (>= 2.36), libssl3 | libssl1.1:amd64, nginx-common (<< 2)';
  expect(
    parsePackages([line('nginx', { provides, depends }), line('old', { status: 'config-files' }), '', 'x']),
  ).toEqual([
    {
      ...{ name: 'nginx', source: 'nginx-src', sourceVersion: '1.0-1', homepage: 'https://x.example' },
      ...{ isEssential: false, provides: ['httpd', 'httpd-cgi'] },
      needs: ['libc6', 'libssl3', 'libssl1.1', 'nginx-common'],
    },
  ]);
});

test('a name that is none of a package is not taken for one', () => {
  expect(parsePackages([line('../../etc/shadow'), line('a b'), line('UPPER')])).toEqual([]);
});

test('used is what is named, what Debian cannot be without, and what these depend on, however they name it', () => {
  const lines = [
    line('nginx', { depends: 'libssl3, mail-transport-agent | other' }),
    line('libssl3', { depends: 'nginx' }),
    line('postfix', { provides: 'mail-transport-agent' }),
    line('bash', { essential: 'yes', depends: 'libtinfo6' }),
    line('libtinfo6'),
    line('steam', { depends: 'libssl3' }),
  ];
  expect(used(lines, 'nginx', 'slapd')).toEqual(['nginx', 'libssl3', 'postfix', 'bash', 'libtinfo6']);
  expect(used(lines)).toEqual(['bash', 'libtinfo6']);
  expect(used([], 'nginx')).toEqual([]);
});
