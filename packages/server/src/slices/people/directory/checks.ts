import { faultTextOf } from '@kontor/contract/machine/repair-texts';
import { AdapterError } from '@kontor/platform/errors';
import type { Reconciler, ReconcilerState } from '@kontor/platform/work/reconcile';
import { switchedOff } from '../../../adapters/ldap/directory.ts';
import type { Check, Fault, Fix } from '../../../core/checks.ts';

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

export interface DirectoryChecksNeeds {
  reconciler: Reconciler;
  status(): DirectoryStatus;
  faults(): Fault[];
  restart(): Promise<void>;
  reinstall(): Promise<void>;
  release(): Promise<void>;
  /** Deletes the backups of edits by hand. */
  deleteEdits(): void;
}

/** The check of the directory, for repair. */
export function directoryChecks({ reconciler, status, faults, ...fixes }: DirectoryChecksNeeds): Check[] {
  /** Runs the fix if the directory is installed; otherwise throws the reason why it is not. */
  const ifInstalled =
    (fix: () => Promise<void>): Fix =>
    async ({ language }) => {
      const [fault] = status().state === 'missing' ? faults() : [];
      if (fault !== undefined) throw new AdapterError(faultTextOf(fault.code, language, fault.params));
      await fix();
    };
  const check: Check = {
    ...{ name: 'directory', part: 'directory', severity: 'service', reconcilers: [reconciler] },
    find: faults,
    fixes: {
      RESTART_LDAP: ifInstalled(fixes.restart),
      REINSTALL_LDAP: ifInstalled(fixes.reinstall),
      RELEASE_LDAP: ifInstalled(fixes.release),
      DELETE_DIRECTORY_EDITS: fixes.deleteEdits,
    },
    status: () => ({ ldapStatus: status().state }),
  };
  return [check];
}

/** Returns the current faults; empty when there are none or the reconciler is at work for the first time. What has failed stays one while it is tried again. */
export function checkDirectory({ state, missing, reconciler, skipped, editBackups }: DirectoryStatus): Fault[] {
  if (missing.includes(switchedOff)) return [{ ...fault('directory-off', '', []), isHarmless: true }];
  if (state === 'missing') return [{ ...fault('directory-missing', missing.join(', '), []), isHarmless: true }];
  const { trouble, held } = reconciler;
  return [
    ...(trouble !== undefined && state === 'down' ? [faultOfDown(trouble)] : []),
    ...(trouble !== undefined && state !== 'down' ? [fault('directory-behind', trouble, ['REINSTALL_LDAP'])] : []),
    ...(held
      ? [{ code: 'directory-held' as const, params: { ...held }, fixes: ['RELEASE_LDAP' as const], isHeld: true }]
      : []),
    ...(skipped.length > 0 ? [fault('directory-left-out', some(skipped), [])] : []),
    ...(editBackups.length > 0 ? [fault('directory-edited', editBackups.join(', '), ['DELETE_DIRECTORY_EDITS'])] : []),
  ];
}

/** Says which port is taken and what to do, where that is the reason. */
function faultOfDown(trouble: string): Fault {
  const port = /^Port (\d+) is taken by another program/.exec(trouble)?.[1];
  if (port === undefined) return fault('directory-down', trouble, ['RESTART_LDAP', 'REINSTALL_LDAP']);
  return { code: 'directory-port-taken', params: { port }, fixes: ['RESTART_LDAP'] };
}

/** Names listed in a fault; more are abbreviated. */
const mostNamed = 10;
const some = (names: readonly string[]): string =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])].join(', ');

const fault = (code: Fault['code'], detail: string, fixes: Fault['fixes']): Fault => ({
  code,
  params: { detail },
  fixes,
});
