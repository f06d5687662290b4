import type { LiveList } from '@kontor/contract/rules/live-lists';

/** What a tab needs from the browser; tests pass fakes. */
export interface ChangeFeedNeeds {
  /** Opens the server's event stream. */
  open(): Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
  /** Calls `again` after a delay. */
  later(again: () => void): void;
  /** Connects the tabs of this browser; `undefined` where BroadcastChannel is missing. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  /** Runs `work` while this tab leads; `undefined` on plain http, where polling is used. */
  lead: ((work: () => Promise<void>, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface ChangeFeedListener {
  /** Called with the lists that have changed on the server. */
  changed(lists: readonly LiveList[]): void;
  /** Called with whether the stream is connected; while it is, no polling is needed. */
  connected(isConnected: boolean): void;
}

type TabMessage = { lists: LiveList[] } | { connected: boolean } | { asks: true };

/**
 * Follows the server's change feed for all tabs of this browser: the leading tab holds the only stream (six streams would block an HTTP/1.1 browser)
 * and broadcasts it to the others. When the leader closes, the lock passes to another tab.
 * @returns a function that ends it, as at logout
 */
export function followChangeFeed(needs: ChangeFeedNeeds, listener: ChangeFeedListener): () => void {
  const { channel, lead } = needs;
  const ended = new AbortController();
  let isUp = false;
  let leads = false;

  const broadcast = (message: TabMessage) => channel?.postMessage(message);
  const setConnected = (isConnected: boolean) => {
    isUp = isConnected;
    listener.connected(isConnected);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (ended.signal.aborted) return;
    if ('lists' in data) listener.changed(data.lists);
    else if ('connected' in data) setConnected(data.connected);
    else if (leads) broadcast({ connected: isUp });
  });
  const stream = async () => {
    leads = true;
    ended.signal.addEventListener('abort', () => broadcast({ connected: false }));
    await holdStream(needs, ended.signal, {
      changed: (lists) => {
        listener.changed(lists);
        broadcast({ lists: [...lists] });
      },
      connected: (isConnected) => {
        setConnected(isConnected);
        broadcast({ connected: isConnected });
      },
    });
  };

  broadcast({ asks: true });
  lead?.(stream, ended.signal).catch((reason: unknown) => {
    // aborted when the tab's session ends; any other failure falls back to polling
    if (!ended.signal.aborted) setConnected(false);
    return reason;
  });
  return () => {
    ended.abort();
    channel?.close();
  };
}

/** Holds the stream open, and opens it again after a refusal. Resolves when `signal` is aborted. */
function holdStream(
  { open, later }: Pick<ChangeFeedNeeds, 'open' | 'later'>,
  signal: AbortSignal,
  { changed, connected }: ChangeFeedListener,
): Promise<void> {
  const connect = () => {
    if (signal.aborted) return;
    const source = open();
    source.addEventListener('open', () => connected(true));
    source.addEventListener('error', () => {
      connected(false);
      // the browser reconnects after a lost connection, but not after a refusal
      if (source.readyState === closed) later(connect);
    });
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const { lists } = JSON.parse(data) as { lists: LiveList[] };
      changed(lists);
    });
    signal.addEventListener('abort', () => source.close());
  };
  connect();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

const closed = 2;
const retryMs = 5000;

/** Returns the browser's implementation. Web Locks need https or localhost; without them polling is used. */
export function browserChangeFeed(): ChangeFeedNeeds {
  const hasLocks = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  return {
    open: () => new EventSource('/api/v1/live'),
    later: (again) => setTimeout(again, retryMs),
    channel: hasLocks ? new BroadcastChannel('kontor-live') : undefined,
    lead: hasLocks ? (work, signal) => navigator.locks.request('kontor-live', { signal }, work) : undefined,
  };
}
