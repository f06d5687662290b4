import type { SmartAttribute } from '@kontor/contract/machine/figures';
import { type AtaAttribute, type NvmeLog, nvmeWarnings, type SmartOutput } from './smart-shape.ts';

/** Returns a SATA attribute as it is shown. `when_failed` is empty, `past` or `now`. */
export const ataRows = ({ id, name, value, worst, thresh, when_failed, flags, raw }: AtaAttribute): SmartAttribute => ({
  ...{ id, attributeName: name.replaceAll('_', ' ') },
  ...{ value: value ?? null, worst: worst ?? null, threshold: thresh ?? null },
  type: flags.prefailure ? 'PREFAIL' : 'OLD_AGE',
  whenFailed: when_failed === 'now' ? 'FAILING_NOW' : when_failed === 'past' ? 'IN_THE_PAST' : 'NEVER',
  raw: raw.string,
});

type Row = [name: string, value: number | undefined, isFailing?: boolean, threshold?: number];

/** Numbers rows that were reported; NVMe and SAS drives have no ids of their own. */
const rowsOf = (rows: Row[]): SmartAttribute[] =>
  rows.flatMap(([attributeName, value, isFailing = false, threshold], index) => {
    if (value === undefined) return [];
    return {
      ...{ id: index + 1, attributeName, value: threshold === undefined ? null : value, worst: null },
      ...{ threshold: threshold ?? null, type: threshold === undefined ? 'OLD_AGE' : 'PREFAIL' },
      ...{ whenFailed: isFailing ? 'FAILING_NOW' : 'NEVER', raw: String(value) },
    } as const;
  });

/** The health log of NVMe drives (NVM Express Base Specification, SMART / Health Information). */
export function nvmeRows(log: NvmeLog): SmartAttribute[] {
  const { critical_warning: warning = 0, available_spare: spare, available_spare_threshold: least } = log;
  const isBelow = spare !== undefined && least !== undefined && spare < least;
  const isSpent = isBelow || (warning & nvmeWarnings.spare) !== 0;
  return rowsOf([
    // A temperature outside of its limits passes, and is no failure of the drive.
    ['Critical Warning', log.critical_warning, (warning & ~nvmeWarnings.temperature) !== 0],
    ['Available Spare', spare, isSpent, least ?? 0],
    ['Percentage Used', log.percentage_used],
    ['Media and Data Integrity Errors', log.media_errors],
    ['Error Information Log Entries', log.num_err_log_entries],
    ['Unsafe Shutdowns', log.unsafe_shutdowns],
    ['Power Cycles', log.power_cycles],
  ]);
}

/** Counters of SAS drives. */
export function scsiRows(output: SmartOutput): SmartAttribute[] {
  const { scsi_error_counter_log: log } = output;
  return rowsOf([
    ['Elements in Grown Defect List', output.scsi_grown_defect_list],
    ['Percentage Used Endurance Indicator', output.scsi_percentage_used_endurance_indicator],
    ['Uncorrected Read Errors', log?.read?.total_uncorrected_errors],
    ['Uncorrected Write Errors', log?.write?.total_uncorrected_errors],
    ['Uncorrected Verify Errors', log?.verify?.total_uncorrected_errors],
  ]);
}
