import type { Routes } from '@kontor/platform/http/route';
import type { AnyJobKind } from '@kontor/platform/work/jobs/definitions';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { Repeated } from '@kontor/platform/work/repeat';
import type { Check } from './checks.ts';
import type { DomainEventMap, DomainEventName } from './domain-events.ts';
import type { SecretSource } from './secrets.ts';

/** What a slice contributes to the box. */
export interface Slice {
  name: string;
  routes?: Routes;
  /** Domain events it handles. Handlers run in the publishing transaction, change only the slice's own tables and cannot refuse (keeps S2). */
  listens?: { [F in DomainEventName]?: (event: DomainEventMap[F]) => void };
  reconcilers?: Reconciler[];
  /** What can be wrong with it, and the fixes, for the repair page. Its reconcilers are checked also without an entry here. */
  checks?: readonly Check[];
  /** Periodic work. Starts when the box is ready, not with a damaged database, and stops with the box. */
  recurring?: Repeated[];
  /** Periodic work that also runs with a damaged database, because it changes no user data and protects the box or its users. */
  watches?: Repeated[];
  /** Job kinds it declares; the job runner of the box is created once with those of all slices. */
  jobs?: AnyJobKind[];
  /** Generated passwords and keys of the box's components, for administrators to look up. */
  secrets?: SecretSource;
  /** Called after migrations and before the first request; jobs resume after all slices have started. */
  start?(): void | Promise<void>;
  /** Called in reverse order at a graceful stop. */
  stop?(): void | Promise<void>;
}

/** Returns the routes of all slices. */
export const routesOf = (slices: readonly Slice[]): Routes => Object.assign({}, ...slices.map(({ routes }) => routes));
