import { createSignal } from '../../text/signal.ts';

export type ToastKind = 'info' | 'error' | 'warning';

export interface Toast {
  /** Each id is shown only once, whatever is passed under it later. */
  id: string;
  kind: ToastKind;
  title: string;
  body: string;
}

export interface NewToast {
  id?: string;
  kind?: ToastKind;
  title: string;
  body?: string;
  /** Reports an event on the server that is shown nowhere else: shown even while failures of requests are muted. */
  isServerEvent?: boolean;
}

export interface Toasts {
  show(toast: NewToast): void;
  dismiss(id: string): void;
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
}

/** Creates the toast queue. A toast is shown for six seconds, restarted after `pause`. */
export function createToasts({ after, mutesFailures = () => false }: ToastsNeeds): Toasts {
  const changes = createSignal();
  const shown = new Set<string>();
  const timers = new Map<string, () => void>();
  let toasts: readonly Toast[] = [];
  let isPaused = false;
  let count = 0;

  function update(next: readonly Toast[]): void {
    toasts = next;
    changes.emit();
  }

  function stopTimer(id: string): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  function dismiss(id: string): void {
    stopTimer(id);
    if (toasts.some((toast) => toast.id === id)) update(toasts.filter((toast) => toast.id !== id));
    if (toasts.length === 0) isPaused = false;
  }

  function startTimer(id: string): void {
    timers.get(id)?.();
    timers.set(
      id,
      after(shownFor, () => dismiss(id)),
    );
  }

  return {
    show({ id = `toast-${++count}`, kind = 'info', title, body = '', isServerEvent = false }) {
      if (shown.has(id) || (kind !== 'info' && !isServerEvent && mutesFailures())) return;
      shown.add(id);
      const content = { kind, title: truncate(title, limits.title), body: truncate(body, limits.body) };
      // A toast with the same text replaces the older one.
      const duplicate = toasts.find(
        (toast) => toast.kind === kind && toast.title === content.title && toast.body === content.body,
      );
      if (duplicate) stopTimer(duplicate.id);
      update([...toasts.filter((toast) => toast !== duplicate), { id, ...content }]);
      if (!isPaused) startTimer(id);
    },
    dismiss,
    capture(callback) {
      const before = new Set(toasts.map(({ id }) => id));
      callback();
      return toasts.map(({ id }) => id).filter((id) => !before.has(id));
    },
    pause() {
      isPaused = true;
      for (const stop of timers.values()) stop();
      timers.clear();
    },
    resume() {
      isPaused = false;
      for (const toast of toasts) startTimer(toast.id);
    },
    list: () => toasts,
    subscribe: changes.subscribe,
  };
}
