import type { Status } from '@kontor/contract/talk/status';
import { useSession } from './use-session.ts';

/** Returns the last status of the box. The shell is mounted only once there is one. */
export function useStatus(): Status {
  const box = useSession((session) => session.box);
  if (!box) throw new Error('The box has not answered yet');
  return box;
}
