import type { Manifest } from '@kontor/contract/manifest/manifest';
import type { GrantedRight } from '@kontor/contract/manifest/rights';
import type { SessionActor } from '@kontor/platform/http/actor';
import type { Built } from './blockers.ts';
import type { ServiceNeeds } from './service.ts';

/** An upload that becomes a version of an app. */
interface Claim {
  ticket: string;
  spec: Built;
  /** Rights beyond itself that the app had before. */
  had?: readonly GrantedRight[];
}

/** Returns a function that gives an upload to an app, and writes rights that change into the journal; in the transaction of the caller. */
export const createClaim =
  ({ core, uploads, buildLogs }: Pick<ServiceNeeds, 'core' | 'uploads' | 'buildLogs'>) =>
  (actor: SessionActor, { ticket, spec, had = [] }: Claim) =>
  (instanceId: string, { hosted }: Manifest): void => {
    // Of two calls with one ticket, the second is refused here.
    uploads.find(actor.uid, ticket);
    uploads.claim(ticket, instanceId);
    if (spec.interpreter === 'docker' || spec.hasRequirements) buildLogs.expect(instanceId);
    const [before, after] = [had, hosted?.rights ?? []].map((rights) => rights.map(({ id }) => id).toSorted());
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const change = { before: { rights: before }, after: { rights: after } };
    core.journal.record(actor, 'grant-rights', instanceId, change);
  };
