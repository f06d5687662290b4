import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readLicences } from './licences.ts';

const licences = readLicences(join(import.meta.dirname, '..', '..'));

test('what the portal and the server are made with is named with its version and licence, each once', () => {
  const react = licences.ui.filter(({ name }) => name === 'react');
  expect(react).toMatchObject([{ version: '19.3.1', licenseText: expect.stringContaining('MIT License') }]);
  expect(react[0]?.repository).toMatch(/^https:\/\/github\.com\//);
  expect(licences.device.filter(({ project }) => /^(fastify|sharp|node-linux-\w+) \d/.test(project))).toHaveLength(3);
});

test('what others bring along is named as well, and what is not shipped is not', () => {
  const all = [...licences.ui.map(({ name }) => name), ...licences.device.map(({ project }) => project.split(' ')[0])];
  expect(all).toContain('scheduler');
  expect(all).toContain('fast-uri');
  for (const name of all) expect(name).not.toMatch(/^(@kontor\/|@types\/|vite$|vitest$|typescript$)/);
  for (const { licenseText } of [...licences.ui, ...licences.device]) expect(licenseText).not.toBe('');
});
