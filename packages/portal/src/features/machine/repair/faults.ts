import type { RepairFault } from '@kontor/contract/machine/repair';

/** Returns the faults of one part. */
export const faultsOf = (faults: readonly RepairFault[], part: RepairFault['part']): RepairFault[] =>
  faults.filter((fault) => fault.part === part);
