import { isOnlyOnThisComputer } from '@kontor/contract/rules/edge/domains';
import { isDue } from '@kontor/platform/work/deadlines';
import { minutes } from '@kontor/platform/work/durations';
import type { Addresses } from '../../../../core/box-address.ts';
import type { ServerContext } from '../../../../core/server-context.ts';
import type { ConfirmDomain } from './confirm-domain.ts';

export interface PortalReachNeeds {
  core: Pick<ServerContext, 'clock'>;
  addresses: Pick<Addresses, 'portalHost'>;
  confirmDomain: Pick<ConfirmDomain, 'leads'>;
}

/** So long a finding counts. */
const counts = minutes(1);

interface Finding {
  host: string;
  isHere: Promise<boolean>;
  until: number;
}

/**
 * Returns a function that resolves with whether the portal's name leads to this box, seen from here. Where it does not, because its DNS entry is missing or the
 * router leads nobody back inside, the portal has to be served at other addresses, or nobody could get in to correct the name.
 */
export function createPortalReach({ core: { clock }, addresses, confirmDomain }: PortalReachNeeds) {
  let newest: Finding | undefined;
  return async (): Promise<boolean> => {
    const host = addresses.portalHost();
    if (isOnlyOnThisComputer(host)) return true;
    const now = clock.now();
    if (newest === undefined || newest.host !== host || isDue(newest.until, now, counts))
      newest = { host, until: now + counts, isHere: confirmDomain.leads(host).then((found) => found === 'here') };
    return newest.isHere;
  };
}
