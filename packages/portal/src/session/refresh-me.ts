import { api } from '../api/client.ts';
import { portalClient } from '../auth/portal-client.ts';

/** Lists that say who somebody is and what they may do. */
const rights = ['users', 'groups'];

/**
 * Whoever is signed in may have other rights or another name now: menus follow without a reload. Failing is no harm: a dead session has ended
 * itself on the way, and the next news ask again.
 */
export async function refreshMe(lists: readonly string[]): Promise<void> {
  if (!lists.some((list) => rights.includes(list))) return;
  const { session } = portalClient;
  const epoch = session.epoch();
  const answer = await api('GET /api/v1/session').catch(() => undefined);
  if (answer && session.epoch() === epoch) session.setUser(answer.loggedInUser);
}
