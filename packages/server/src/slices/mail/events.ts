export {};

declare module '../../core/domain-events.ts' {
  interface DomainEventMap {
    /** Mail of the box and its apps has another sender, as of the commit. */
    'mail-sender-changed': Record<string, never>;
  }
}
