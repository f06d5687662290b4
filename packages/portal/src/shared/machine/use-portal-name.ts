import { readableDomain } from '@kontor/contract/rules/edge/readable-domain';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../session/me.ts';
import { useStatus } from '../../session/use-session.ts';
import { summaryQuery } from './queries.ts';

/**
 * Returns the portal's host as people write it, and whether it leads nowhere yet as far as the server can tell, for administrators; a page that was loaded by that
 * name proves the opposite, also where a router leads nobody back inside.
 */
export function usePortalName(): { readable: string; isLost: boolean } {
  const { isAdmin } = useMe();
  const { portalUrl } = useStatus();
  const summary = useQuery({ ...summaryQuery, enabled: isAdmin }).data;
  const { hostname } = new URL(portalUrl);
  return {
    readable: readableDomain(hostname),
    isLost: summary?.portalLeadsHere === false && location.hostname !== hostname,
  };
}
