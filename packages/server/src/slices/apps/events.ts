export {};

declare module '../../core/domain-events.ts' {
  interface DomainEventMap {
    'app-installed': { instanceId: string };
    /** A desired state was written. */
    'app-changed': { instanceId: string };
    /** An update ended, also one that failed and was undone. */
    'app-updated': { instanceId: string };
    /** Removed, or its installation was undone. */
    'app-removed': { instanceId: string };
  }
}
