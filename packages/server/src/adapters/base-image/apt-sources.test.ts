import { expect, test } from 'vitest';
import { sourcesFor, sourcesIn, sourcesText } from './apt-sources.ts';

const list = `# made by the installer
deb cdrom:[Debian 12]/ bookworm main
deb [arch=amd64 signed-by=/x.gpg] http://mirror.example/debian/ bookworm main contrib # here
deb-src http://mirror.example/debian bookworm main
deb http://security.example/debian-security bookworm-security main
deb https://tools.example/apt stable main
deb http://flat.example/ ./
`;

const stanzas = `# made by the installer
Types: deb deb-src
# in between
URIs: http://mirror.example/debian
Suites: bookworm
 bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main
`;

test('both ways of writing sources down are read', () => {
  expect(sourcesIn(list, 'list').map(({ uri, suite }) => `${uri} ${suite}`)).toEqual([
    'http://mirror.example/debian bookworm',
    'http://security.example/debian-security bookworm-security',
    'https://tools.example/apt stable',
  ]);
  expect(sourcesIn(stanzas, 'sources').map(({ uri, suite }) => `${uri} ${suite}`)).toEqual([
    'http://mirror.example/debian bookworm',
    'http://mirror.example/debian bookworm-updates',
  ]);
});

test('packages come from where those of the machine come from, and only from Debian', () => {
  const sources = sourcesFor('bookworm', [...sourcesIn(list, 'list'), ...sourcesIn(stanzas, 'sources')]);
  expect(sourcesText(sources ?? [])).toBe(
    'deb http://mirror.example/debian bookworm main\ndeb http://mirror.example/debian bookworm-updates main\n' +
      'deb http://security.example/debian-security bookworm-security main\n',
  );
});

test('a machine with another release is asked for ours at its mirror, and one without Debian for nothing', () => {
  const other = sourcesIn('deb http://mirror.example/debian trixie main\n', 'list');
  expect(sourcesText(sourcesFor('bookworm', other) ?? [])).toBe('deb http://mirror.example/debian bookworm main\n');
  expect(sourcesFor('bookworm', sourcesIn('deb http://u.example/ubuntu noble main\n', 'list'))).toBeUndefined();
});
