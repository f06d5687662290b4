import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stopTimeoutMs as ofSlapd } from '../adapters/ldap/slapd-process.ts';
import { stopTimeoutMs as ofNginx } from '../adapters/nginx/nginx-process.ts';
import { stopTimeoutMs as ofVisitors } from '../http/node-server.ts';
import { longest } from './close-in-order.ts';

const unit = readFileSync(join(import.meta.dirname, '../../../../deploy/kontor.service'), 'utf8');

test('systemd waits longer than the slowest stop in order takes', () => {
  const given = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) * 1000;
  // Sequential: visitors, jobs, background work, directory, edge, apps.
  const needed = ofVisitors + 2 * longest.steps + ofSlapd + ofNginx + longest.workloads;
  expect(given - needed).toBeGreaterThanOrEqual(20_000);
});
