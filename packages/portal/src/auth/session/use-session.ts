import { useSyncExternalStore } from 'react';
import { portalClient } from '../portal-client.ts';
import type { SessionState } from './session-store.ts';

/** `useSession((session) => session.user)`: select what exists, make nothing new in it. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(portalClient.session.subscribe, () => select(portalClient.session.get()));
}
