/** What one tab needs from the browser; a test brings its own. */
export interface ChangeFeedNeeds {
  /** Opens the stream of the server. */
  open(): Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>;
  /** Tries again a little later. */
  later(again: () => void): void;
  /** Connects the tabs of this browser; absent where the browser has none. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
  /** Runs the work while this tab leads; absent on plain http, where the polls do. */
  lead: ((work: () => Promise<void>, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface ChangeFeedListener {
  /** These lists have changed on the server. */
  changed(lists: readonly string[]): void;
  /** The stream stands: no polls are needed. */
  connected(isConnected: boolean): void;
}

type TabMessage = { lists: string[] } | { connected: boolean } | { asks: true };

/**
 * News from the server for all tabs of this browser: one tab leads and holds the only stream (six streams would block an HTTP/1.1 browser), the
 * others hear it from there. When the leader closes, the lock goes to another tab.
 * @returns ends it, as at logout
 */
export function followChangeFeed(
  { open, later, channel, lead }: ChangeFeedNeeds,
  listener: ChangeFeedListener,
): () => void {
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

  const report = (isConnected: boolean) => {
    setConnected(isConnected);
    broadcast({ connected: isConnected });
  };

  const connect = () => {
    if (ended.signal.aborted) return;
    const source = open();
    source.addEventListener('open', () => report(true));
    source.addEventListener('error', () => {
      report(false);
      // the browser itself tries again after a broken line, but not after a refusal
      if (source.readyState === closed) later(connect);
    });
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      const { lists } = JSON.parse(data) as { lists: string[] };
      listener.changed(lists);
      broadcast({ lists });
    });
    ended.signal.addEventListener('abort', () => source.close());
  };

  const stream = () =>
    new Promise<void>((resolve) => {
      leads = true;
      connect();
      ended.signal.addEventListener('abort', () => {
        broadcast({ connected: false });
        resolve();
      });
    });

  broadcast({ asks: true });
  lead?.(stream, ended.signal).catch((reason: unknown) => {
    // waiting for the lead ends with the tab's session; anything else leaves the polls in charge
    if (!ended.signal.aborted) setConnected(false);
    return reason;
  });

  return () => {
    ended.abort();
    channel?.close();
  };
}

const closed = 2;
const retryMs = 5000;

/** The real browser. Web Locks need https or this machine; without them the polls do. */
export function browserChangeFeed(): ChangeFeedNeeds {
  const hasLocks = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  return {
    open: () => new EventSource('/api/v1/live'),
    later: (again) => setTimeout(again, retryMs),
    channel: hasLocks ? new BroadcastChannel('kontor-live') : undefined,
    lead: hasLocks ? (work, signal) => navigator.locks.request('kontor-live', { signal }, work) : undefined,
  };
}
