export type ToastKind = 'info' | 'error' | 'warning';

export interface Toast {
  /** The same id is shown once only, whatever is said again under it. */
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
  /** Tells of something that happened on the server and is told only here: shown also while failures of calls are muted. */
  isServerEvent?: boolean;
}

export interface Toasts {
  show(toast: NewToast): void;
  dismiss(id: string): void;
  /** Runs `say` and returns the ids of the toasts it showed, for whoever knows when they are no longer true. */
  capture(callback: () => void): string[];
  /** While someone looks at them no toast goes away. */
  pause(): void;
  resume(): void;
  list(): readonly Toast[];
  subscribe(listener: () => void): () => void;
}

/** Runs `fn` after `ms`, gives back how to prevent it. */
export type After = (ms: number, fn: () => void) => () => void;

const limits = { title: 50, body: 250 };
const shownFor = 6000;

/** Shortens at the limit, the last character then being an ellipsis. */
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
  /** Something else on the page says why: failures of calls are not told twice. */
  mutesFailures?: () => boolean;
}

/** Notices that pass: six seconds each, counted anew after someone has looked. */
export function createToasts({ after, mutesFailures = () => false }: ToastsNeeds): Toasts {
  const listeners = new Set<() => void>();
  const shown = new Set<string>();
  const timers = new Map<string, () => void>();
  let toasts: readonly Toast[] = [];
  let isPaused = false;
  let count = 0;

  function update(next: readonly Toast[]): void {
    toasts = next;
    for (const listener of listeners) listener();
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
      // The same words do not stand there twice: the newer ones count.
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
