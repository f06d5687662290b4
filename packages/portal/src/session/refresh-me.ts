import type { LiveList } from '@kontor/contract/rules/live-lists';
import { api } from './client.ts';
import { portalClient } from './portal-client.ts';

/** Lists whose changes may affect the signed-in user. */
const rights: readonly LiveList[] = ['users', 'groups'];

/**
 * Reloads the signed-in user after one of these lists has changed, so that menus follow without a page reload. Failures are ignored: an ended
 * session is handled by the client, and the next change retries.
 */
export async function refreshMe(lists: readonly LiveList[]): Promise<void> {
  if (!lists.some((list) => rights.includes(list))) return;
  const { session } = portalClient;
  const epoch = session.epoch();
  const answer = await api('GET /api/v1/session').catch(() => undefined);
  if (answer && session.epoch() === epoch) session.setUser(answer.loggedInUser);
}
