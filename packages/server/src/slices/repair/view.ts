import type { Language } from '@kontor/contract/refusals';
import type { RepairAction, RepairInfo } from '@kontor/contract/repair';
import { faultTextOf } from '@kontor/contract/repair-texts';
import type { SystemFigures } from '@kontor/contract/system';
import type { DirectoryFault, DirectoryStatus, Mend } from '../directory/index.ts';

export interface Parts {
  figures: SystemFigures;
  status: DirectoryStatus;
  faults: readonly DirectoryFault[];
}

const actionOf: Record<Mend, RepairAction> = {
  restart: 'RESTART_LDAP',
  reinstall: 'REINSTALL_LDAP',
  release: 'RELEASE_LDAP',
};

/** The parts of the box as a person reads them. */
export function viewRepair({ figures, status, faults }: Parts, language: Language): RepairInfo {
  const { localIp: _, macAddress: __, ...machine } = figures;
  return {
    ...machine,
    // This box has no database server of its own yet.
    mysqlStatus: null,
    ldapStatus: status.state,
    faults: faults.map(({ code, params, mends }) => ({
      code,
      text: faultTextOf(code, language, params),
      actions: mends.map((mend) => actionOf[mend]),
    })),
  };
}
