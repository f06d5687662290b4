import type { Status } from '@kontor/contract/talk/status';
import { useSession } from '../auth/session/use-session.ts';

/** What the box said about itself last. The shell stands only after it has. */
export function useStatus(): Status {
  const box = useSession((session) => session.box);
  if (!box) throw new Error('The box has not answered yet');
  return box;
}
