import type { DomainEventName, DomainEvents as EventPayloads } from '@kontor/contract/events';

/** Tells slices what happened in another one (keeps S2). */
export interface DomainEvents {
  /**
   * To be called inside the transaction that makes the fact true. Every listener runs before this returns, in the same transaction. Listeners cannot
   * refuse: one that throws is a bug, and the whole transaction is rolled back.
   */
  publish<N extends DomainEventName>(name: N, data: EventPayloads[N]): void;
  /** Listeners are declared once, when the server is put together, and are called in that order. */
  subscribe<N extends DomainEventName>(name: N, listener: (data: EventPayloads[N]) => void): void;
}

type Listeners = { [N in DomainEventName]?: ((data: EventPayloads[N]) => void)[] };

/** Facts without a listener yet. */
export function createDomainEvents(): DomainEvents {
  const listeners: Listeners = {};
  return {
    publish(name, data) {
      for (const listener of listeners[name] ?? []) listener(data);
    },
    subscribe<N extends DomainEventName>(name: N, listener: (data: EventPayloads[N]) => void) {
      const known: ((data: EventPayloads[N]) => void)[] = listeners[name] ?? [];
      listeners[name] = [...known, listener] as Listeners[N];
    },
  };
}
