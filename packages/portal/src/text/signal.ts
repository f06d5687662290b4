/** Listeners of a store that changes, as React's `useSyncExternalStore` subscribes. */
export interface Signal {
  subscribe(listener: () => void): () => void;
  /** Calls the listeners in the order of subscription. One that throws is reported like any uncaught error and affects no other. */
  emit(): void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit() {
      for (const listener of [...listeners]) {
        try {
          if (listeners.has(listener)) listener();
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
