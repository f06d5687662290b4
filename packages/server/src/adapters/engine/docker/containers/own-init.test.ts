import { expect, test } from 'vitest';
import type { Container } from '../../engine.ts';
import { bringsInit } from './own-init.ts';

const container = (more: Partial<Container> = {}) => ({ ...more }) as Container;

test.each([
  [{ Entrypoint: ['/init'] }],
  [{ Entrypoint: ['/init'], Cmd: ['nginx'] }],
  [{ Entrypoint: null, Cmd: ['/init'] }],
  [{ Entrypoint: ['/bin/s6-svscan', '/etc/s6'] }],
  [{ Entrypoint: '/package/admin/s6-overlay/libexec/preinit' }],
  [{ Cmd: ['/sbin/init'] }],
  [{ Entrypoint: ['/lib/systemd/systemd'] }],
  [{ Entrypoint: ['/entrypoint.sh'], Env: ['PATH=/bin', 'S6_KEEP_ENV=1'] }],
])('%j starts an init of its own', (image) => {
  expect(bringsInit(container(), image)).toBe(true);
});

test.each([
  [{ Entrypoint: ['docker-entrypoint.sh'], Cmd: ['node'] }],
  [{ Entrypoint: null, Cmd: null, Env: null }],
  [{ Entrypoint: ['/app/init'], Env: ['S6=1'] }],
  [{ Cmd: ['/bin/sh', '-c', '/init'] }],
  [{ Entrypoint: ['tini', '--'], Cmd: ['/init'] }],
])('%j does not', (image) => {
  expect(bringsInit(container(), image)).toBe(false);
});

test('what starts instead of the image counts', () => {
  const image = { Entrypoint: ['/init'], Env: ['S6_KEEP_ENV=1'] };
  expect(bringsInit(container({ entrypoint: ['node'], command: ['/init'] }), image)).toBe(false);
  expect(bringsInit(container({ entrypoint: ['/init'] }), { Entrypoint: ['node'] })).toBe(true);
  expect(bringsInit(container({ command: ['/init'] }), { Cmd: ['node'] })).toBe(true);
});
