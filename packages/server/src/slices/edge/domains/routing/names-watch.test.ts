import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { hours, minutes } from '@kontor/platform/work/durations';
import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { createMemoryLog } from '@kontor/testkit/test-core';
import { expect, test } from 'vitest';
import { isKnownName } from '../../../../adapters/edge/known-name.ts';
import { createNamesWatch } from './names-watch.ts';

function watch() {
  const clock = createVirtualClock();
  const known: Record<string, boolean | undefined> = { 'cloud.firma.de': true, 'shop.firma.de': false };
  const asked: string[] = [];
  const domains = [{ domain: 'shop.firma.de' }, { domain: 'wiki.localhost' }];
  const { check, work } = createNamesWatch({
    core: { clock, log: createMemoryLog() },
    addresses: { portalHost: () => 'cloud.firma.de' },
    alternatives: { all: () => domains },
    isKnown: async (host) => {
      asked.push(host);
      return known[host];
    },
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await work.idle();
    // The next run is planned once this one has ended.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { known, asked, domains, check, work, pass };
}

test('a name the DNS does not know twice in a row is reported, until it does', async () => {
  const { known, asked, domains, check, work, pass } = watch();
  work.start();
  await pass(minutes(1));
  expect(asked).toEqual(['cloud.firma.de', 'shop.firma.de']);
  expect(check.find('en')).toEqual([]);
  await pass(minutes(1));
  expect(check.find('en')).toMatchObject([
    { code: 'names-unknown', params: { detail: 'shop.firma.de' }, fixes: ['CHECK_NAMES'] },
  ]);
  // Without a network nothing is known about any name, and nothing changes.
  known['shop.firma.de'] = undefined;
  known['cloud.firma.de'] = undefined;
  await pass(hours(1));
  expect(check.find('en')).toHaveLength(1);
  const fix = () => check.fixes?.CHECK_NAMES?.({ language: 'en', subject: '', afterAnswer: () => {} });
  await expect(fix()).rejects.toMatchObject({ code: 'domain-unknown' });
  known['shop.firma.de'] = true;
  await fix();
  expect(check.find('en')).toEqual([]);
  known['shop.firma.de'] = false;
  await pass(hours(1));
  domains.shift();
  await pass(minutes(1));
  expect(check.find('en')).toEqual([]);
  await work.stop();
});

test('while no server of the DNS answers, a look ends in time, all who ask share it, and nothing is reported', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const servers = [`127.0.0.1:${silent.address().port}`];
  const asked: string[] = [];
  const domains = Array.from({ length: 60 }, (_, index) => ({ domain: `shop${index}.firma.de` }));
  const { check } = createNamesWatch({
    core: { clock: createVirtualClock(), log: createMemoryLog() },
    addresses: { portalHost: () => 'cloud.firma.de' },
    alternatives: { all: () => domains },
    isKnown(host) {
      asked.push(host);
      return isKnownName(host, { servers, longestMs: 300 });
    },
  });
  const fix = () => check.fixes?.CHECK_NAMES?.({ language: 'en', subject: '', afterAnswer: () => {} });
  const began = performance.now();
  const looks = [fix(), fix(), fix()];
  // What has been found so far is there at once.
  expect(check.find('en')).toEqual([]);
  await Promise.all(looks);
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(asked).toHaveLength(50);
  expect(check.find('en')).toEqual([]);
  silent.close();
});
