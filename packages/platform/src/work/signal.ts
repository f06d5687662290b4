/** Something that happens again and again, with those who listen for it. */
export interface Signal<T> {
  /** Calls `listener` with each value from now on. Returns a function that unsubscribes. */
  subscribe(listener: (value: T) => void): () => void;
  /** Calls the listeners in the order of subscription. One that throws is logged and affects no other. */
  emit(value: T): void;
  /** Unsubscribes all listeners. */
  clear(): void;
}

/** Creates a signal without listeners. `name` identifies it in the log. */
export function createSignal<T = void>(name: string, log: { warn(details: object, message: string): void }): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(value) {
      // A listener may subscribe or unsubscribe others meanwhile: new ones wait for the next value.
      for (const listener of [...listeners]) {
        if (!listeners.has(listener)) continue;
        try {
          listener(value);
        } catch (err) {
          log.warn({ err, signal: name }, 'a listener failed');
        }
      }
    },
    clear: () => listeners.clear(),
  };
}
