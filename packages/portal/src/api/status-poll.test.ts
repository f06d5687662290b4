import type { Status } from '@kontor/contract/talk/status';
import { describe, expect, it } from 'vitest';
import { createStatusPoll, silentStatus } from './status-poll.ts';

type Answer = Response | Error;

/** A poll whose timer the test advances; `ask` polls ahead of it. */
function createProbe(answers: Answer[]) {
  const asked: (string | null)[] = [];
  const heard: Status[] = [];
  const moves: string[] = [];
  let silences = 0;
  const waits: number[] = [];
  const poll = createStatusPoll({
    async fetch(_, init) {
      asked.push(new Headers(init?.headers).get('if-none-match'));
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often');
      return answer;
    },
    after(ms) {
      waits.push(ms);
      return () => {};
    },
    headers: () => ({}),
    mark: () => 7,
    onStatus: (status) => heard.push(status),
    onMoved: (address) => moves.push(address),
    onSilence: () => silences++,
  });
  return { poll, asked, heard, moves, waits, silences: () => silences };
}

const running = (etag?: string) =>
  new Response(JSON.stringify({ status: 'RUNNING' }), { headers: etag ? { etag } : {} });
const gone = () => new TypeError('Failed to fetch');

it('asks again three seconds after each answer', async () => {
  const { poll, waits, heard } = createProbe([running(), gone()]);
  await poll.start();
  await poll.ask();
  expect(heard).toHaveLength(1);
  expect(waits).toEqual([3000, 3000]);
});

it('shows the tag of the last answer and takes an unchanged one as the same', async () => {
  const { poll, asked, heard } = createProbe([running('"1"'), new Response(null, { status: 304 })]);
  await poll.start();
  await poll.ask();
  expect(asked).toEqual([null, '"1"']);
  expect(heard).toHaveLength(2);
  expect(heard[0]).toBe(heard[1]);
});

it('overlooks two failures in a row and tells the third', async () => {
  const { poll, silences } = createProbe([running(), gone(), new Response(null, { status: 503 }), gone()]);
  await poll.start();
  await poll.ask();
  await poll.ask();
  expect(silences()).toBe(0);
  await poll.ask();
  expect(silences()).toBe(1);
});

it('tells the first failure when a page got no answer either, once', async () => {
  const { poll, silences, asked } = createProbe([running(), gone(), running(), running(), gone()]);
  await poll.start();
  await Promise.all([poll.doubt(), poll.doubt()]);
  expect([silences(), asked.length]).toEqual([1, 2]);
  await poll.ask();
  await poll.doubt();
  await poll.ask();
  expect(silences()).toBe(1);
});

describe('while the live stream says what changes', () => {
  const calm = { status: 'RUNNING', adminMode: { enabled: false, expires: null } };
  const answer = (change: object = {}) => new Response(JSON.stringify({ ...calm, ...change }));

  it('asks each thirty seconds, and at once when the stream breaks', async () => {
    const { poll, waits, asked } = createProbe([answer(), answer(), gone(), answer()]);
    await poll.start();
    poll.follow(true);
    await poll.ask();
    expect(waits).toEqual([3000, 30_000]);
    poll.follow(true);
    expect(asked).toHaveLength(2);
    poll.follow(false);
    expect(asked).toHaveLength(3);
    await poll.ask();
    expect(waits.at(-1)).toBe(3000);
  });

  it.each([
    ['after a failure', gone],
    ['in admin mode, which each use renews', () => answer({ adminMode: { enabled: true, expires: '' } })],
    ['while the box is not running', () => answer({ status: 'UPDATING' })],
  ])('asks each three seconds %s', async (_when, next) => {
    const { poll, waits } = createProbe([answer(), next()]);
    await poll.start();
    poll.follow(true);
    await poll.ask();
    expect(waits).toEqual([3000, 3000]);
  });

  it('asks nothing when the stream breaks after the end', async () => {
    const { poll, asked } = createProbe([answer()]);
    await poll.start();
    poll.follow(true);
    poll.stop();
    poll.follow(false);
    expect(asked).toHaveLength(1);
  });
});

it('counts anew after an answer', async () => {
  const { poll, silences } = createProbe([gone(), gone(), running(), gone(), gone()]);
  await poll.start();
  for (let turn = 0; turn < 4; turn++) await poll.ask();
  expect(silences()).toBe(0);
});

it('takes the answer to the later question only', async () => {
  const { poll, heard } = createProbe([running(), running()]);
  await Promise.all([poll.start(), poll.ask()]);
  expect(heard).toHaveLength(1);
});

it('says nothing after it was stopped', async () => {
  const { poll, heard } = createProbe([running(), running()]);
  const first = poll.start();
  poll.stop();
  await first;
  expect(heard).toEqual([]);
});

it.each([
  ['UPDATING', 'UPDATING'],
  ['RESETTING', 'RESETTING'],
  ['RUNNING', 'OFFLINE'],
  ['STARTING', 'OFFLINE'],
  [undefined, 'OFFLINE'],
] as const)('makes of %s in silence %s', (before, after) => {
  expect(silentStatus(before)).toBe(after);
});

it('says where the server is found now', async () => {
  const refused = { code: 'server-moved', message: 'Moved', address: 'http://cloud.firma.test' };
  const { poll, moves } = createProbe([running(), Response.json(refused, { status: 421 })]);
  await poll.start();
  await poll.ask();
  expect(moves).toEqual(['http://cloud.firma.test']);
});
