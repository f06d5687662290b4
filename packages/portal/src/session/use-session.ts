import type { Status } from '@kontor/contract/talk/status';
import { useSyncExternalStore } from 'react';
import { portalClient } from './portal-client.ts';
import type { SessionState } from './session-store.ts';

/** `useSession((session) => session.user)`: `select` must return existing values, never new objects. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useSyncExternalStore(portalClient.session.subscribe, () => select(portalClient.session.get()));
}

/** Returns the last status of the box. The shell is mounted only once there is one. */
export function useStatus(): Status {
  const box = useSession((session) => session.box);
  if (!box) throw new Error('The box has not answered yet');
  return box;
}
