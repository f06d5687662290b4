export {};

declare module '../../core/domain-events.ts' {
  interface DomainEventMap {
    /** The main domain of the box, as of the commit: until then `boxAddress` still has the one before. */
    'domain-changed': { domain: string };
    /** The box's own authority was unusable and has been replaced: devices do not trust the new one yet. */
    'authority-remade': Record<string, never>;
  }
}
