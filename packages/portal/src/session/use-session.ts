import { useSyncExternalStore } from 'react';
import { portalClient } from './portal-client.ts';
import type { SessionState } from './session-store.ts';

/** `useSession((session) => session.user)`: `select` must return existing values, never new objects. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(portalClient.session.subscribe, () => select(portalClient.session.get()));
}
