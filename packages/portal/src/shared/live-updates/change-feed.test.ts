import { expect, test } from 'vitest';
import { type ChangeFeedNeeds, followChangeFeed } from './change-feed.ts';

interface FakeStream {
  emit: (type: string, data?: string) => void;
  closed: boolean;
  readyState: number;
}

/** Opens a stream whose events the test emits. */
function openStream(streams: FakeStream[]): ReturnType<ChangeFeedNeeds['open']> {
  const listeners = new Map<string, (event: unknown) => void>();
  const stream: FakeStream = {
    closed: false,
    readyState: 1,
    emit: (type, data) => listeners.get(type)?.({ data }),
  };
  streams.push(stream);
  return {
    get readyState() {
      return stream.readyState;
    },
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
    close: () => {
      stream.closed = true;
    },
  } as ReturnType<ChangeFeedNeeds['open']>;
}

/** Returns the end of the channel in one tab. As a real one, it refuses messages once it is closed. */
function openChannel(tabs: Set<(event: MessageEvent) => void>): ChangeFeedNeeds['channel'] {
  let own: ((event: MessageEvent) => void) | undefined;
  return {
    postMessage: (data: unknown) => {
      if (own && !tabs.has(own)) throw new Error('The channel is closed');
      for (const other of tabs) if (other !== own) other({ data } as MessageEvent);
    },
    addEventListener: ((_: string, listener: (event: MessageEvent) => void) => {
      own = listener;
      tabs.add(listener);
    }) as BroadcastChannel['addEventListener'],
    close: () => {
      if (own) tabs.delete(own);
    },
  };
}

/** A browser with any number of tabs: the first to request the lock leads, the next one takes over when it ends. */
function browser() {
  const streams: FakeStream[] = [];
  const waiting: (() => void)[] = [];
  const tabs = new Set<(event: MessageEvent) => void>();
  let queue = Promise.resolve<unknown>(undefined);
  const lead: ChangeFeedNeeds['lead'] = (work, signal) => {
    const turn = queue.then(() => (signal.aborted ? undefined : work()));
    queue = turn;
    return turn;
  };

  function tab(hasLocks = true) {
    const heard: { lists: string[][]; connected: boolean[] } = { lists: [], connected: [] };
    const needs: ChangeFeedNeeds = {
      open: () => openStream(streams),
      later: (again) => waiting.push(again),
      channel: openChannel(tabs),
      lead: hasLocks ? lead : undefined,
    };
    const end = followChangeFeed(needs, {
      changed: (lists) => heard.lists.push([...lists]),
      connected: (is) => heard.connected.push(is),
    });
    return { heard, end };
  }

  return { tab, streams, waiting, turn: () => new Promise((resolve) => setImmediate(resolve)) };
}

test('one tab holds the stream and shares with the others', async () => {
  const { tab, streams, turn } = browser();
  const [first, second] = [tab(), tab()];
  await turn();
  expect(streams).toHaveLength(1);
  streams[0]?.emit('open');
  streams[0]?.emit('changed', '{"lists":["apps","messages"]}');
  expect(first.heard).toEqual({ lists: [['apps', 'messages']], connected: [true] });
  expect(second.heard).toEqual({ lists: [['apps', 'messages']], connected: [true] });
});

test('a tab that comes later learns that the stream stands', async () => {
  const { tab, streams, turn } = browser();
  tab();
  await turn();
  streams[0]?.emit('open');
  expect(tab().heard.connected).toEqual([true]);
});

test('when the stream breaks all tabs go back to asking', async () => {
  const { tab, streams, turn } = browser();
  const [first, second] = [tab(), tab()];
  await turn();
  streams[0]?.emit('open');
  streams[0]?.emit('error');
  expect(first.heard.connected).toEqual([true, false]);
  expect(second.heard.connected).toEqual([true, false]);
});

test('when the leading tab ends another one takes over', async () => {
  const { tab, streams, turn } = browser();
  const [first, second] = [tab(), tab()];
  await turn();
  streams[0]?.emit('open');
  first.end();
  await turn();
  expect(streams[0]?.closed).toBe(true);
  expect(streams).toHaveLength(2);
  streams[1]?.emit('open');
  expect(second.heard.connected).toEqual([true, false, true]);
});

test('a stream the server refused is tried again later', async () => {
  const { tab, streams, waiting, turn } = browser();
  tab();
  await turn();
  streams[0]?.emit('error');
  expect(waiting).toHaveLength(0);
  if (streams[0]) streams[0].readyState = 2;
  streams[0]?.emit('error');
  waiting[0]?.();
  expect(streams).toHaveLength(2);
});

test('without locks there is no stream', async () => {
  const { tab, streams, turn } = browser();
  tab(false);
  await turn();
  expect(streams).toHaveLength(0);
});
