import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceTextOf } from './licence-text.ts';
import { readLicences } from './licences.ts';

const project = join(import.meta.dirname, '..', '..');
const licences = readLicences(project);
const all = [...licences.device, ...licences.ui];

test('what the portal and the server are made with is named with its version and licence, each once', () => {
  const react = licences.ui.filter(({ name }) => name === 'react');
  expect(react).toMatchObject([{ version: '19.3.1', license: 'MIT', text: expect.stringContaining('MIT License') }]);
  expect(react[0]?.url).toMatch(/^https:\/\/github\.com\//);
  expect(licences.device.filter(({ name }) => /^(fastify|sharp|node-linux-\w+)$/.test(name))).toHaveLength(3);
});

test('Kontor itself comes first, with the text of its licence', () => {
  expect(licences.device[0]).toMatchObject({ name: 'Kontor', license: 'AGPL-3.0-or-later' });
  expect(licences.device[0]?.text).toContain('GNU AFFERO GENERAL PUBLIC LICENSE');
});

test('what others bring along is named as well, and what is not shipped is not', () => {
  const names = all.map(({ name }) => name);
  expect(names).toContain('scheduler');
  expect(names).toContain('fast-uri');
  for (const name of names) expect(name).not.toMatch(/^(@kontor\/|@types\/|vite$|vitest$|typescript$)/);
});

test('everything in the lockfile that is installed here and needed to run is named', () => {
  const lock: { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> } = JSON.parse(
    readFileSync(join(project, 'package-lock.json'), 'utf8'),
  );
  const named = new Set(all.map(({ name, version }) => `${name} ${version}`));
  // Types for the compiler, which peers ask for; they are no part of what runs.
  const onlyTypes = /^(@types\/|@typescript\/|typescript |undici-types |csstype )/;
  const locked = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .filter(([path]) => existsSync(join(project, path, 'package.json')))
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)} ${version}`)
    .filter((name) => !onlyTypes.test(name));
  expect(locked.length).toBeGreaterThan(200);
  expect(locked.filter((name) => !named.has(name))).toEqual([]);
});

// One that fails here ships no text: its standard one belongs into packages/portal/licence-texts.
test('each has the full text of its licence, not only the name', () => {
  expect(all.filter(({ text }) => text.length < 400).map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  const textOf = (name: string) => all.find((one) => one.name === name)?.text;
  expect(textOf('agent-base')).toMatch(/^\(The MIT License\)\s+Copyright \(c\) 2013 Nathan Rajlich </);
  expect(textOf('split-ca')).toMatch(/^split-ca: ISC\n\nCopyright Charles Bushong\n\nISC License/);
  const vips = textOf('@img/sharp-libvips-linux-x64') ?? '';
  for (const part of [/\| libheif +\| LGPLv3/, /GNU LESSER GENERAL PUBLIC LICENSE/, /GNU GENERAL PUBLIC LICENSE/])
    expect(vips).toMatch(part);
});

test('a package that only names its licence gets no text but a standard one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-licence-'));
  const textOf = (license: string) => licenceTextOf(folder, { name: 'a', license });
  try {
    mkdirSync(join(folder, 'LICENSE'));
    writeFileSync(join(folder, 'README.md'), '# a\n\n## License\n\nSee the website.\n\n## Next\n\nMore\n');
    expect(textOf('MIT')).toMatch(/^a: MIT\n\nSee the website\.\n\nMIT License\n/);
    for (const name of ['SEE LICENSE IN /etc/passwd', '../package', 'UNLICENSED'])
      expect(textOf(name)).toBe(`a: ${name}\n\nSee the website.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
