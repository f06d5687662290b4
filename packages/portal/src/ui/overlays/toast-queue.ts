import { createSignal } from '../../text/signal.ts';

export type ToastKind = 'info' | 'error' | 'warning';

/** What can be done about a toast; it goes away with it. */
export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface Toast {
  /** Each id is shown only once, whatever is passed under it later. */
  id: string;
  kind: ToastKind;
  title: string;
  body: string;
  action?: ToastAction | undefined;
  isUnreachable: boolean;
}

export interface NewToast {
  id?: string;
  kind?: ToastKind;
  title: string;
  body?: string;
  action?: ToastAction | undefined;
  /** Reports an event on the server that is shown nowhere else: shown even while failures of requests are muted. */
  isServerEvent?: boolean;
  /** Says only that the server did not respond, which a banner says as well. */
  isUnreachable?: boolean;
}

export interface Toasts {
  show(toast: NewToast): void;
  dismiss(id: string): void;
  /** Dismisses what is shown and what waits. */
  dismissAll(): void;
  /** Dismisses what says only that the server did not respond. Called when a banner says it. */
  dismissUnreachable(): void;
  /** Runs `callback` and returns the ids of the toasts it showed, so that the caller can dismiss them later. */
  capture(callback: () => void): string[];
  /** Stops the timers while the toasts are hovered or focused. */
  pause(): void;
  resume(): void;
  list(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

/** Runs `fn` after `ms`; returns a function that cancels it. */
export type After = (ms: number, fn: () => void) => () => void;

const limits = { title: 50, body: 250 };
const shownFor = 6000;
/** Information that has been shown for so long gives way to the next toast. */
const readFor = 1500;

/** Cuts a text to the limit, ending in an ellipsis. */
export function truncate(text: string, limit: number): string {
  const characters = [...text.trim()];
  return characters.length <= limit
    ? characters.join('')
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}

export interface ToastsNeeds {
  after: After;
  /** Whether the page shows the cause already: failures of requests are then not shown as toasts. */
  mutesFailures?: () => boolean;
  /** Whether a banner says that the server does not respond. */
  saysUnreachable?: () => boolean;
}

/**
 * Creates the toast queue. One toast is shown at a time, for six seconds, restarted after `pause`. Information gives way to an error at once, to other information after a moment; errors and
 * warnings stay for their time, and what comes meanwhile waits.
 */
export function createToasts({
  after,
  mutesFailures = () => false,
  saysUnreachable = () => false,
}: ToastsNeeds): Toasts {
  const changes = createSignal();
  const known = new Set<string>();
  let waiting: readonly Toast[] = [];
  let shown: readonly Toast[] = [];
  let stopTimer = () => {};
  let stopReading = () => {};
  let isRead = false;
  let isPaused = false;
  let count = 0;

  /** Shows the first toast, with a new timer if it is another one. */
  function update(next: readonly Toast[]): void {
    waiting = next;
    const [first] = waiting;
    if (first === shown[0]) return;
    stopTimer();
    stopReading();
    shown = first === undefined ? [] : [first];
    isRead = false;
    if (first?.kind === 'info') stopReading = after(readFor, showNext);
    if (first === undefined) isPaused = false;
    else if (!isPaused) startTimer(first.id);
    changes.emit();
  }

  /** While somebody looks at it, it stays. */
  function showNext(): void {
    isRead = true;
    if (waiting.length > 1 && !isPaused) update(waiting.slice(1));
  }

  const dismiss = (id: string): void => update(waiting.filter((toast) => toast.id !== id));

  function startTimer(id: string): void {
    stopTimer();
    stopTimer = after(shownFor, () => dismiss(id));
  }

  return {
    show({ id = `toast-${++count}`, kind = 'info', title, body = '', action, ...about }) {
      const { isServerEvent = false, isUnreachable = false } = about;
      if (isUnreachable && saysUnreachable()) return;
      if (known.has(id) || (kind !== 'info' && !isServerEvent && mutesFailures())) return;
      known.add(id);
      const toast = {
        id,
        kind,
        title: truncate(title, limits.title),
        body: truncate(body, limits.body),
        action,
        isUnreachable,
      };
      // A toast with the same text replaces the older one.
      const isSame = (other: Toast) => other.kind === kind && other.title === toast.title && other.body === toast.body;
      const isNext = isRead || kind !== 'info';
      const yields = (other: Toast) => other === waiting[0] && other.kind === 'info' && isNext && !isPaused;
      update([...waiting.filter((other) => !isSame(other) && !yields(other)), toast]);
    },
    dismiss,
    dismissAll: () => update([]),
    dismissUnreachable: () => update(waiting.filter((toast) => !toast.isUnreachable)),
    capture(callback) {
      const before = new Set(waiting.map(({ id }) => id));
      callback();
      return waiting.map(({ id }) => id).filter((id) => !before.has(id));
    },
    pause() {
      isPaused = true;
      stopTimer();
    },
    resume() {
      isPaused = false;
      for (const { id } of shown) startTimer(id);
    },
    list: () => shown,
    subscribe: changes.subscribe,
  };
}
