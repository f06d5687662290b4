import type { ReconcilerState } from '@kontor/platform/work/reconcile';
import { switchedOff } from '../../../adapters/ldap/directory.ts';

/** How the directory is. */
export interface DirectoryStatus {
  state: 'missing' | 'down' | 'working' | 'running';
  /** What is not installed. */
  missing: readonly string[];
  reconciler: ReconcilerState;
  /** Names of people and groups that LDAP cannot hold, or not tell from another one's. */
  skipped: readonly string[];
  /** Paths of changes by hand that were put aside. */
  editBackups: readonly string[];
}

/** What repair offers to do about a fault. */
export type Fix = 'restart' | 'reinstall' | 'release';

/** One thing that is wrong with the directory, names and reasons as slapd says them. */
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

/** What is wrong now; nothing when all is well or on its way. */
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

/** Few enough to be read. */
const mostNamed = 10;
const some = (names: readonly string[]): string =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])].join(', ');

const fault = (code: DirectoryFault['code'], detail: string, fixes: readonly Fix[]): DirectoryFault => ({
  code,
  params: { detail },
  fixes,
});
