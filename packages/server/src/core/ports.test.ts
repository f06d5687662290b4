import { expect, test } from 'vitest';
import { createPorts } from './ports.ts';

interface Late {
  portalUrl: () => string;
  jobs: { start(name: string): string; count: number };
}
const names = ['portalUrl', 'jobs'] as const;

test('a port forwards calls and members once it is filled', () => {
  const { ports, fill } = createPorts<Late>(names);
  const { portalUrl, jobs } = ports;
  const { start } = jobs;
  fill({ portalUrl: () => 'http://a', jobs: { start: (name) => `started ${name}`, count: 2 } });
  expect([portalUrl(), jobs.start('install'), start('update'), jobs.count, 'count' in jobs]).toEqual([
    'http://a',
    'started install',
    'started update',
    2,
    true,
  ]);
});

test('a port that is used too early says which one it is', () => {
  const { ports } = createPorts<Late>(names);
  expect(() => ports.portalUrl()).toThrow('The port portalUrl is used before it is filled');
  expect(() => ports.jobs.start('install')).toThrow('The port jobs is used before it is filled');
});

test('ports are filled once and all of them', () => {
  const { ports, fill } = createPorts<Late>(names);
  const late = { portalUrl: () => 'http://a' } as Late;
  expect(() => fill(late)).toThrow('Ports left open: jobs');
  expect(() => ports.portalUrl()).toThrow('portalUrl');
  const all = { ...late, jobs: { start: () => '', count: 0 } };
  fill(all);
  expect(() => fill(all)).toThrow('filled already');
});
