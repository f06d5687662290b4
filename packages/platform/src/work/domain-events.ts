/** Notifies slices of what happened in another one (keeps S2). `E` has the payload of each event by its name. */
export interface DomainEvents<E extends object> {
  /**
   * To be called inside the transaction that makes the event true. Every listener runs before this returns, in the same transaction. Listeners cannot refuse:
   * one that throws is a bug, and the whole transaction is rolled back.
   */
  publish<N extends keyof E>(name: N, data: E[N]): void;
  /** Subscribes a listener, at composition time only. Listeners run in the order of subscription. */
  subscribe<N extends keyof E>(name: N, listener: (data: E[N]) => void): void;
}

type Listeners<E> = { [N in keyof E]?: ((data: E[N]) => void)[] };

/** Domain events without listeners yet. */
export function createDomainEvents<E extends object>(): DomainEvents<E> {
  const listeners: Listeners<E> = {};
  return {
    publish(name, data) {
      for (const listener of listeners[name] ?? []) listener(data);
    },
    subscribe(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener];
    },
  };
}
