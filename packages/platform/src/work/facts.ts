import type { Facts as FactData, FactName } from '@kontor/contract/facts';

/** Tells slices what happened in another one (keeps S2). */
export interface Facts {
  /**
   * To be called inside the transaction that makes the fact true. Every listener runs before this returns, in the same transaction. Listeners cannot
   * refuse: one that throws is a bug, and the whole transaction is rolled back.
   */
  announce<N extends FactName>(name: N, data: FactData[N]): void;
  /** Listeners are declared once, when the server is put together, and are called in that order. */
  listen<N extends FactName>(name: N, listener: (data: FactData[N]) => void): void;
}

type Listeners = { [N in FactName]?: ((data: FactData[N]) => void)[] };

/** Facts without a listener yet. */
export function createFacts(): Facts {
  const listeners: Listeners = {};
  return {
    announce(name, data) {
      for (const listener of listeners[name] ?? []) listener(data);
    },
    listen<N extends FactName>(name: N, listener: (data: FactData[N]) => void) {
      const known: ((data: FactData[N]) => void)[] = listeners[name] ?? [];
      listeners[name] = [...known, listener] as Listeners[N];
    },
  };
}
