import type { BoxStatus, Status } from '@kontor/contract/talk/status';

/** Milliseconds from one response to the next request. */
const pollMs = 3000;
/** The same while the live stream says when the status changes. What changes with time alone is seen this late. */
const followedMs = 30_000;
/** A request that takes longer has failed. */
const patienceMs = 10_000;
/** Consecutive failures that are ignored. */
const tolerated = 2;

interface PollNeeds {
  fetch: typeof fetch;
  after: (ms: number, fn: () => void) => () => void;
  headers: () => Record<string, string>;
  /** Called before each request; its result is passed to `onStatus` with the response. */
  mark: () => number;
  onStatus: (status: Status, mark: number) => void;
  /** Called with the server's new address when it says that it is no longer found at this one. */
  onMoved: (address: string) => void;
  /** Called on the third consecutive failure and on each one after it, and on the first one of a `doubt`. */
  onSilence: () => void;
}

export interface StatusPoll {
  /** Polls now and then every three seconds; resolves after the first request, also when it failed. */
  start(): Promise<void>;
  /** Polls now instead of at the next interval. */
  ask(): Promise<void>;
  /** Polls now, and does not wait for more failures. Called when the box did not respond to a request of a page. */
  doubt(): Promise<void>;
  /** Called with whether the live stream is connected. Once it breaks, polls at once. */
  follow(isConnected: boolean): void;
  stop(): void;
}

/** Returns the status to show when the box does not respond: updates and resets take long and are silent for a while. */
export function silentStatus(status: BoxStatus | undefined): BoxStatus {
  return status === 'UPDATING' || status === 'RESETTING' ? status : 'OFFLINE';
}

/** Whether nothing is under way. Admin mode is: each use renews it, which no stream says. */
const isCalm = ({ status, adminMode }: Status): boolean => status === 'RUNNING' && !adminMode.enabled;

/** Polls the status. An unchanged one (304, by ETag) reuses the last body. */
export function createStatusPoll({ fetch, after, headers, mark, onStatus, onMoved, onSilence }: PollNeeds): StatusPoll {
  let etag = '';
  let last: Status | undefined;
  let failures = 0;
  let cancel = () => {};
  let isRunning = false;
  let turn = 0;
  let isInDoubt = false;
  let isFollowed = false;

  async function fetchStatus(): Promise<Status | undefined> {
    const response = await fetch('/api/v1/status', {
      headers: { ...headers(), ...(etag && { 'if-none-match': etag }) },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 304) return last;
    if (response.status === 421) {
      const { address }: { address?: unknown } = await response.json();
      if (typeof address === 'string') onMoved(address);
    }
    if (!response.ok) return undefined;
    const status = (await response.json()) as Status;
    etag = response.headers.get('etag') ?? '';
    last = status;
    return status;
  }

  async function ask(): Promise<void> {
    const mine = ++turn;
    cancel();
    const asked = mark();
    const status = await fetchStatus().catch(() => undefined);
    // A later request has been sent meanwhile: its response is the newer one.
    if (mine !== turn || !isRunning) return;
    failures = status ? 0 : failures + 1;
    if (status) onStatus(status, asked);
    else if (failures > tolerated || isInDoubt) onSilence();
    isInDoubt = false;
    cancel = after(isFollowed && status && isCalm(status) ? followedMs : pollMs, () => void ask());
  }

  return {
    start() {
      isRunning = true;
      return ask();
    },
    ask,
    async doubt() {
      if (isInDoubt || !isRunning) return;
      isInDoubt = true;
      await ask();
    },
    follow(isConnected) {
      const isBroken = isFollowed && !isConnected;
      isFollowed = isConnected;
      if (isBroken && isRunning) void ask();
    },
    stop() {
      isRunning = false;
      isInDoubt = false;
      cancel();
    },
  };
}
