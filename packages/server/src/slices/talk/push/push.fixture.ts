import { createVirtualClock } from '@kontor/platform/work/virtual-clock';
import { startBox } from '@kontor/testkit/box';
import { createMemoryEngine } from '@kontor/testkit/memory-engine';
import { createBrowser } from '../../../adapters/web-push/push-browser.fixture.ts';
import type { Push, PushReply } from '../../../adapters/web-push/push-services.ts';

/** A browser with a subscription at a push service. */
export function createDevice(endpoint: string) {
  const { keys, decrypt } = createBrowser();
  return { endpoint, keys, decrypt, body: { endpoint, keys } };
}

/** What push services reply: a status, or an error where there is none. */
export type Reply = Partial<PushReply> | Error;

/** Starts a box whose push services are answered by `replies.reply`, with a clock of its own. */
export async function startPushBox(start = Date.now()) {
  const clock = createVirtualClock(start);
  const sent: Push[] = [];
  const replies = { reply: (_push: Push): Reply | Promise<Reply> => ({}) };
  const pushServices = {
    isAllowed: (endpoint: string) => endpoint.startsWith('https://'),
    async send(push: Push) {
      sent.push(push);
      const reply = await replies.reply(push);
      if (reply instanceof Error) throw reply;
      return { status: 201, retryAfter: undefined, date: undefined, text: '', ...reply };
    },
  };
  const box = await startBox({ engine: createMemoryEngine(), clock, pushServices });
  const work = box.slices.all.flatMap(({ recurring = [] }) => recurring).find(({ name }) => name === 'push messages');
  return {
    box,
    clock,
    sent,
    replies,
    push: box.slices.push,
    idle: async () => work?.idle(),
    /** Moves the clock on and waits for what that began. */
    async pass(ms: number): Promise<void> {
      clock.advance(ms);
      await work?.idle();
    },
  };
}

export type PushBox = Awaited<ReturnType<typeof startPushBox>>;
