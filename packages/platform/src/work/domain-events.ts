import type { DomainEventName, DomainEvents as EventPayloads } from '@kontor/contract/events';

/** Notifies slices of what happened in another one (keeps S2). */
export interface DomainEvents {
  /**
   * To be called inside the transaction that makes the event true. Every listener runs before this returns, in the same transaction. Listeners cannot refuse:
   * one that throws is a bug, and the whole transaction is rolled back.
   */
  publish<N extends DomainEventName>(name: N, data: EventPayloads[N]): void;
  /** Subscribes a listener, at composition time only. Listeners run in the order of subscription. */
  subscribe<N extends DomainEventName>(name: N, listener: (data: EventPayloads[N]) => void): void;
}

type Listeners = { [N in DomainEventName]?: ((data: EventPayloads[N]) => void)[] };

/** Domain events without listeners yet. */
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
