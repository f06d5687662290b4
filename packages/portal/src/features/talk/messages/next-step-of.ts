import { isAboutDiskHealth } from '@kontor/contract/rules/machine/disk-health';
import type { Me } from '../../../session/me.ts';

/** What helps after an error; `other` where nothing special does, or where this user may not take it. */
export type NextStepKind = 'own' | 'app' | 'docker' | 'disk' | 'drives' | 'other';

/** Returns what helps after an error, by what its message is about. */
export function nextStepOf(
  indicatorId: string,
  { isAdmin, mayManageApps }: Pick<Me, 'isAdmin' | 'mayManageApps'>,
): NextStepKind {
  if (indicatorId.startsWith('app-own-') && isAdmin) return 'own';
  if (indicatorId.startsWith('app-') && mayManageApps) return 'app';
  if (indicatorId === 'docker' && mayManageApps) return 'docker';
  if (indicatorId === 'disk' && isAdmin) return 'disk';
  return isAboutDiskHealth(indicatorId) && isAdmin ? 'drives' : 'other';
}
