import type { BoxStatus, Status } from '@kontor/contract/talk/status';

/** Milliseconds from one answer to the next question. */
export const pollMs = 3000;
/** An answer that takes longer has failed. */
const patienceMs = 10_000;
/** Failures in a row that are overlooked. */
const tolerated = 2;

interface PollNeeds {
  fetch: typeof fetch;
  after: (ms: number, fn: () => void) => () => void;
  headers: () => Record<string, string>;
  /** Taken before each question and handed back with its answer. */
  mark: () => number;
  onStatus: (status: Status, mark: number) => void;
  /** Called once the third call in a row has failed, and again for each one after. */
  onSilence: () => void;
}

export interface StatusPoll {
  /** Asks now, and from then on every three seconds; settles with the first answer. */
  start(): Promise<void>;
  /** Asks now instead of at the next turn. */
  ask(): Promise<void>;
  stop(): void;
}

/** What the status becomes when nobody answers: these two take long and are silent for a while. */
export function silentStatus(status: BoxStatus | undefined): BoxStatus {
  return status === 'UPDATING' || status === 'RESETTING' ? status : 'OFFLINE';
}

/** Asks for the status again and again; an unchanged one (304, by ETag) is not read twice. */
export function createStatusPoll({ fetch, after, headers, mark, onStatus, onSilence }: PollNeeds): StatusPoll {
  let etag = '';
  let last: Status | undefined;
  let failures = 0;
  let cancel = () => {};
  let isRunning = false;
  let turn = 0;

  async function fetchStatus(): Promise<Status | undefined> {
    const response = await fetch('/api/v1/status', {
      headers: { ...headers(), ...(etag && { 'if-none-match': etag }) },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 304) return last;
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
    // A later question has been asked meanwhile: its answer is the newer one.
    if (mine !== turn || !isRunning) return;
    failures = status ? 0 : failures + 1;
    if (status) onStatus(status, asked);
    else if (failures > tolerated) onSilence();
    cancel = after(pollMs, () => void ask());
  }

  return {
    start() {
      isRunning = true;
      return ask();
    },
    ask,
    stop() {
      isRunning = false;
      cancel();
    },
  };
}
