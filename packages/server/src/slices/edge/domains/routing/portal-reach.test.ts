import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, it } from 'vitest';
import type { HostProbeResult } from '../../../../adapters/edge/probe-host.ts';
import { createPortalReach } from './portal-reach.ts';

it('asks where the name of the portal leads once a minute, while what was found holds, and again for another name; names of this machine are not asked about', async () => {
  const clock = createVirtualClock();
  const asked: string[] = [];
  let [host, found]: [string, HostProbeResult] = ['cloud.firma.de', 'unknown'];
  const leads = async (name: string) => {
    asked.push(name);
    return found;
  };
  const leadsHere = createPortalReach({
    core: { clock },
    addresses: { portalHost: () => host },
    confirmDomain: { leads },
  });
  expect(await Promise.all([leadsHere(), leadsHere()])).toEqual([false, false]);
  found = 'here';
  expect([await leadsHere(), asked]).toEqual([false, ['cloud.firma.de']]);
  clock.advance(60_000);
  expect([await leadsHere(), asked.length]).toEqual([false, 2]);
  expect(await leadsHere()).toBe(true);
  [host, found] = ['cloud.andere.de', 'elsewhere'];
  expect([await leadsHere(), asked]).toEqual([false, ['cloud.firma.de', 'cloud.firma.de', 'cloud.andere.de']]);
  host = 'cloud.kontor.localhost';
  expect([await leadsHere(), asked.length]).toEqual([true, 3]);
});
