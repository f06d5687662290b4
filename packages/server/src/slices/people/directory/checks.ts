import type { ReconcilerState } from '@kontor/platform/work/reconcile';
import { switchedOff } from '../../../adapters/ldap/directory.ts';

/** Status of the directory. */
export interface DirectoryStatus {
  state: 'missing' | 'down' | 'working' | 'running';
  /** What is missing for the directory to run. */
  missing: readonly string[];
  reconciler: ReconcilerState;
  /** Names of users and groups that LDAP cannot hold, or cannot distinguish from another one. */
  skipped: readonly string[];
  /** Paths of the backups of manual edits. */
  editBackups: readonly string[];
}

/** Fixes that repair offers. */
export type Fix = 'restart' | 'reinstall' | 'release';

/** A fault of the directory, with names and reasons as slapd reports them. */
export interface DirectoryFault {
  code:
    | 'directory-missing'
    | 'directory-off'
    | 'directory-down'
    | 'directory-behind'
    | 'directory-held'
    | 'directory-left-out'
    | 'directory-edited';
  params: Readonly<Record<string, string | number>>;
  fixes: readonly Fix[];
}

/** Returns the current faults; empty when there are none or the reconciler is at work. */
export function checkDirectory({
  state,
  missing,
  reconciler,
  skipped,
  editBackups,
}: DirectoryStatus): DirectoryFault[] {
  if (missing.includes(switchedOff)) return [fault('directory-off', '', [])];
  if (state === 'missing') return [fault('directory-missing', missing.join(', '), [])];
  const { phase, trouble = '', held } = reconciler;
  return [
    ...(phase === 'failing' && state === 'down' ? [fault('directory-down', trouble, ['restart', 'reinstall'])] : []),
    ...(phase === 'failing' && state !== 'down' ? [fault('directory-behind', trouble, ['reinstall'])] : []),
    ...(held ? [{ code: 'directory-held', params: { ...held }, fixes: ['release'] } as const] : []),
    ...(skipped.length > 0 ? [fault('directory-left-out', some(skipped), [])] : []),
    ...(editBackups.length > 0 ? [fault('directory-edited', editBackups.join(', '), [])] : []),
  ];
}

/** Names listed in a fault; more are abbreviated. */
const mostNamed = 10;
const some = (names: readonly string[]): string =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])].join(', ');

const fault = (code: DirectoryFault['code'], detail: string, fixes: readonly Fix[]): DirectoryFault => ({
  code,
  params: { detail },
  fixes,
});
