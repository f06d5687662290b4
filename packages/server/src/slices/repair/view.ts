import type { Language } from '@kontor/contract/refusals';
import type { RepairAction, RepairFault, RepairInfo } from '@kontor/contract/repair';
import { faultTextOf } from '@kontor/contract/repair-texts';
import type { SystemFigures } from '@kontor/contract/system';
import type { DirectoryFault, DirectoryStatus, Mend } from '../directory/index.ts';
import type { EdgeFault, EdgeMend } from '../domains/index.ts';

export interface Parts {
  figures: SystemFigures;
  status: DirectoryStatus;
  faults: readonly DirectoryFault[];
  edge: { state: NonNullable<RepairInfo['edgeStatus']> | null; faults: readonly EdgeFault[] };
}

const actionOf: Record<Mend | EdgeMend, RepairAction> = {
  restart: 'RESTART_LDAP',
  reinstall: 'REINSTALL_LDAP',
  release: 'RELEASE_LDAP',
  'retry-edge': 'RETRY_EDGE',
  'retry-certificates': 'RETRY_CERTIFICATES',
};

/** The parts of the box as a person reads them. */
export function viewRepair({ figures, status, faults, edge }: Parts, language: Language): RepairInfo {
  const { localIp: _, macAddress: __, ...machine } = figures;
  return {
    ...machine,
    // This box has no database server of its own yet.
    mysqlStatus: null,
    ldapStatus: status.state,
    edgeStatus: edge.state,
    faults: [
      ...faults.map((one) => viewFault('directory', one, language)),
      ...edge.faults.map((one) => viewFault('edge', one, language)),
    ],
  };
}

function viewFault(
  part: RepairFault['part'],
  { code, params, mends }: DirectoryFault | EdgeFault,
  language: Language,
): RepairFault {
  return { part, code, text: faultTextOf(code, language, params), actions: mends.map((mend) => actionOf[mend]) };
}
