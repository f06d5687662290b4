import type { DomainEventName, DomainEvents } from '@kontor/contract/events';
import type { FaultCode } from '@kontor/contract/machine/repair-texts';
import type { Routes } from '@kontor/platform/http/route';
import type { AnyJobKind } from '@kontor/platform/work/jobs/definitions';
import type { Reconciler } from '@kontor/platform/work/reconcile';
import type { Repeated } from '@kontor/platform/work/repeat';
import type { SecretSource } from './secrets.ts';

/** What repair says about a reconciler, by what is wrong: a plan waits for a person, or does not succeed. Without a sentence of its own a general one. */
export type PlanTexts = Partial<Record<'held' | 'failing', FaultCode>>;

/** What a slice brings to the box. Everything is optional but the name. */
export interface Slice {
  name: string;
  routes?: Routes;
  /** Facts it hears; runs in the announcing transaction, changes only its own tables, cannot refuse (keeps S2). */
  listens?: { [F in DomainEventName]?: (event: DomainEvents[F]) => void };
  reconcilers?: Reconciler[];
  /** What repair says about its reconcilers. `itself`: the slice tells about them in its own words. */
  planTexts?: PlanTexts | 'itself';
  /** What it does again and again. Begun when the box is ready, not with a damaged database, and ended with the box. */
  recurring?: Repeated[];
  /** Recurring work that goes on with a damaged database, because it writes nothing that people made and protects the box or its people. */
  watches?: Repeated[];
  /** Long work it declares; the jobs of the box are made once from those of all slices. */
  jobs?: AnyJobKind[];
  /** Passwords and keys it made for parts of the box, for administrators to look up. */
  secrets?: SecretSource;
  /** After migrations and before the first request; jobs resume after every slice has started. */
  start?(): void | Promise<void>;
  /** In reverse order at a graceful stop. */
  stop?(): void | Promise<void>;
}
