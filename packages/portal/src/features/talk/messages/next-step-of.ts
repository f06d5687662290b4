import { isAboutDiskHealth } from '@kontor/contract/rules/machine/disk-health';
import type { Me } from '../../../session/me.ts';

/**
 * What helps after an error. Where nothing special does: `admin` for administrators, who look under “Repair”, and `other` for everybody else; also `other` where this
 * user may not take the step.
 */
export type NextStepKind = 'own' | 'app' | 'docker' | 'disk' | 'drives' | 'backup' | 'admin' | 'other';

/** Of a backup, a test of one, and an app restored beside another one. */
const isAboutBackups = (indicatorId: string): boolean => /^(?:backup|backup-drill|beside):/.test(indicatorId);

/** Returns what helps after an error, by what its message is about. */
export function nextStepOf(
  indicatorId: string,
  { isAdmin, mayManageApps }: Pick<Me, 'isAdmin' | 'mayManageApps'>,
): NextStepKind {
  if (indicatorId.startsWith('app-own-') && isAdmin) return 'own';
  if (indicatorId.startsWith('app-') && mayManageApps) return 'app';
  if (indicatorId === 'docker' && mayManageApps) return 'docker';
  if (indicatorId === 'disk' && isAdmin) return 'disk';
  if (isAboutDiskHealth(indicatorId) && isAdmin) return 'drives';
  if (isAboutBackups(indicatorId) && isAdmin) return 'backup';
  return isAdmin ? 'admin' : 'other';
}
