import type { RepairFault } from '@kontor/contract/machine/repair';

/** What is wrong with one part. */
export const faultsOf = (faults: readonly RepairFault[], part: RepairFault['part']): RepairFault[] =>
  faults.filter((fault) => fault.part === part);
