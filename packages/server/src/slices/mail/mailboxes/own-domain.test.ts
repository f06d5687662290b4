import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { expect, test, vi } from 'vitest';
import type { MailExchange } from '../../../adapters/mx-lookup.ts';
import { createOwnDomain } from './own-domain.ts';

function boxOf(domain: string, { from = undefined as string | undefined, answers = [] as MailExchange[] } = {}) {
  const clock = createVirtualClock();
  const asked: string[] = [];
  const state = { learned: 0 };
  const core = {
    clock,
    log: { warn: () => {} },
    boxAddress: { domain: () => domain },
  };
  const own = createOwnDomain({
    core: core as never,
    onlySender: () => from,
    learned: () => {
      state.learned += 1;
    },
    ask: async (name) => {
      asked.push(name);
      return answers.shift() ?? 'unknown';
    },
  });
  return { own, clock, asked, state };
}

test('a name that is only known inside is the box’s, and nobody is asked', async () => {
  const { own, asked } = boxOf('kontor.localhost');
  expect(own.isOurs()).toBe(false);
  own.work.start();
  await own.work.idle();
  expect([own.isOurs(), asked]).toEqual([true, []]);
});

test('a name for which a server elsewhere takes mail is not', async () => {
  const { own } = boxOf('firma.de', { answers: ['elsewhere'] });
  own.work.start();
  await own.work.idle();
  expect(own.isOurs()).toBe(false);
});

test('a name the box sends from through a server elsewhere is not, either', async () => {
  const { own } = boxOf('firma.de', { from: 'Box@Firma.de', answers: ['none'] });
  own.work.start();
  await own.work.idle();
  expect(own.isOurs()).toBe(false);
});

test('while DNS does not answer nothing is kept, it is asked again, and what was known stays known', async () => {
  const { own, clock, state } = boxOf('firma.de', { answers: ['unknown', 'none', 'unknown'] });
  own.work.start();
  await own.work.idle();
  expect([own.isOurs(), state.learned]).toEqual([false, 1]);
  clock.advance(60_000);
  await vi.waitFor(() => expect(own.isOurs()).toBe(true), { timeout: 30_000 });
  clock.advance(3_600_000);
  await vi.waitFor(() => expect(state.learned).toBe(3), { timeout: 30_000 });
  expect(own.isOurs()).toBe(true);
  await own.work.stop();
});
