import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@kontor/platform/work/clock';
import { startChildServer } from '@kontor/testkit/child-server';
import { clientOf } from '@kontor/testkit/client';
import { dataFolder } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { freePort } from '../adapters/free-port.ts';
import { findByWorkingFolder } from '../adapters/run-command/by-working-folder.ts';
import { endLeftoverProcesses } from './leftover-processes.ts';

const catalogue = new URL('../../../testkit/catalogue/v1', import.meta.url).pathname;

test('a box that was killed and lost its key shows the recovery page where nginx was, and lets nobody in to its directory', async () => {
  const place = dataFolder();
  const data = join(place.folder, 'data');
  const [port, ldapPort] = [await freePort(), await freePort()];
  const environment = { KONTOR_EDGE: 'nginx', KONTOR_LDAP_PORT: String(ldapPort), KONTOR_SETUP_PIN: '12345678' };
  const left = () => [
    ...findByWorkingFolder(join(data, 'run', 'edge'), 'nginx'),
    ...findByWorkingFolder(join(data, 'ldap'), 'slapd'),
  ];
  const first = await startChildServer({ data, catalogue, port, environment });
  await expect.poll(() => findByWorkingFolder(join(data, 'ldap'), 'slapd').length, { timeout: 30_000 }).toBe(1);
  await first.kill();
  expect(left().length).toBeGreaterThan(1);
  rmSync(join(data, 'secrets', 'box-key'));
  try {
    const server = await startChildServer({ data, catalogue, port, environment });
    expect((await clientOf(port).get('/healthz')).json).toEqual({ status: 'recovery' });
    expect(left()).toEqual([]);
    await server.stop();
  } finally {
    await endLeftoverProcesses(data, systemClock);
    place.remove();
  }
}, 90_000);
