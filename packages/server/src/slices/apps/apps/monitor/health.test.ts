import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHealth, type Health, type Target } from './health.ts';

const wiki: Target = {
  instance: 'app-wiki',
  generation: 1,
  startedAt: 0,
  port: 20_000,
  path: '/status',
  startMs: 10_000,
};

let clock: ReturnType<typeof createVirtualClock>;
let health: Health;
let isGood: boolean;
let asked: number;
let news: string[];

beforeEach(() => {
  clock = createVirtualClock();
  isGood = false;
  asked = 0;
  news = [];
  health = createHealth({
    clock,
    log: { warn: (_details, message) => news.push(message) },
    isResponding: async () => {
      asked += 1;
      return isGood;
    },
    onChange: (instance, state, before) => news.push(`${instance} ${before} -> ${state}`),
    onLate: (instance) => news.push(`${instance} is late`),
    onSteady: (instance) => news.push(`${instance} is steady`),
  });
});

/** Advances time in small steps, so that each response arrives before the next check. */
async function pass(ms: number): Promise<void> {
  await Promise.resolve();
  for (let left = ms; left > 0; left -= 100) {
    clock.advance(Math.min(100, left));
    await Promise.resolve();
    await Promise.resolve();
  }
}

const stateOf = () => health.stateOf('app-wiki')?.state;

describe('an app that starts', () => {
  test('is starting until its first good answer, then alive, and steady after a minute', async () => {
    health.follow([wiki]);
    await pass(1_000);
    expect(stateOf()).toBe('starting');
    isGood = true;
    await pass(300);
    expect(stateOf()).toBe('alive');
    await pass(61_000);
    expect(news).toEqual(['app-wiki starting -> alive', 'app-wiki is steady']);
  });

  test('is told to be late once, and still asked', async () => {
    health.follow([wiki]);
    await pass(20_000);
    expect(news).toEqual(['app-wiki is late']);
    isGood = true;
    await pass(300);
    expect(stateOf()).toBe('alive');
  });

  test('is asked often while it starts and seldom when it runs', async () => {
    health.follow([wiki]);
    await pass(1_000);
    expect(asked).toBeGreaterThan(3);
    isGood = true;
    await pass(300);
    asked = 0;
    await pass(60_000);
    expect(asked).toBe(4);
  });
});

describe('an app that runs', () => {
  beforeEach(async () => {
    isGood = true;
    health.follow([wiki]);
    await pass(100);
    news.length = 0;
  });

  test('is silent after three bad answers, and alive again after a good one', async () => {
    isGood = false;
    await pass(16_500);
    expect(stateOf()).toBe('alive');
    await pass(4_000);
    expect(stateOf()).toBe('silent');
    isGood = true;
    await pass(5_100);
    expect(news.filter((each) => each.includes('->'))).toEqual([
      'app-wiki alive -> silent',
      'app-wiki silent -> alive',
    ]);
  });

  test('one bad answer between good ones is nothing to tell', async () => {
    isGood = false;
    await pass(15_000);
    isGood = true;
    await pass(20_000);
    expect(news).toEqual([]);
  });

  test('is watched again when it was started again', async () => {
    isGood = false;
    expect(health.follow([{ ...wiki, startedAt: 5 }])).toBe(true);
    await pass(300);
    expect(stateOf()).toBe('starting');
    expect(health.follow([{ ...wiki, startedAt: 5 }])).toBe(false);
    expect(health.follow([{ ...wiki, generation: 2, startedAt: 5 }])).toBe(true);
    expect(health.stateOf('app-wiki')).toMatchObject({ generation: 2, state: 'starting' });
  });

  test('is not asked any more when it is gone', async () => {
    health.follow([]);
    asked = 0;
    await pass(60_000);
    expect([asked, stateOf()]).toEqual([0, undefined]);
    expect(clock.next()).toBe(false);
  });
});

test('an answer that comes after the end is not taken for anybody', async () => {
  health.follow([wiki]);
  isGood = true;
  health.stop();
  await pass(1_000);
  expect(news).toEqual([]);
});
