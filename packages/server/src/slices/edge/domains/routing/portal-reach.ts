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

/** The name is looked at anew after so many milliseconds. */
const lookEvery = minutes(1);

interface Look {
  host: string;
  isHere: Promise<boolean>;
  until: number;
}

/**
 * Returns a function that resolves with whether the portal's name leads to this box, seen from here. Where it does not, because its DNS entry is missing or the
 * router leads nobody back inside, the portal has to be served at other addresses, or nobody could get in to correct the name.
 */
export function createPortalReach({ core: { clock }, addresses, confirmDomain }: PortalReachNeeds) {
  let newest: Look | undefined;
  const look = async (host: string): Promise<boolean> => (await confirmDomain.leads(host)) === 'here';

  return async (): Promise<boolean> => {
    const host = addresses.portalHost();
    if (isOnlyOnThisComputer(host)) return true;
    const now = clock.now();
    const before = newest?.host === host ? newest : undefined;
    if (before && !isDue(before.until, now, lookEvery)) return before.isHere;
    const fresh = look(host);
    const entry: Look = { host, until: now + lookEvery, isHere: before?.isHere ?? fresh };
    newest = entry;
    // What was found before holds until then, so that nobody waits.
    fresh.then(
      () => Object.assign(entry, { isHere: fresh }),
      () => {
        if (newest === entry) newest = undefined;
      },
    );
    return entry.isHere;
  };
}
