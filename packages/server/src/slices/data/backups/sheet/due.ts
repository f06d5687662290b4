import { openSheetReason } from '@kontor/contract/rules/data/sheet';
import type { PlaceRow } from '../db.ts';

type Confirmed = Pick<PlaceRow, 'sheet_confirmed_at' | 'sheet_host'>;

/** Whether the sheet somebody confirmed names another portal than that at `host`. Of one that was confirmed before its name was noted it is not known. */
export const isSheetOutdated = ({ sheet_confirmed_at: at, sheet_host: named }: Confirmed, host: string): boolean =>
  at !== null && named !== null && named !== host;

interface Present {
  now: number;
  host: string;
}

/** Returns why the sheet is to be confirmed: nobody did, it names a former address, or that was long ago. */
export function dueReasonOf(row: Confirmed, { now, host }: Present): 'never' | 'address' | 'old' | undefined {
  const reason = openSheetReason(row.sheet_confirmed_at, now);
  return reason !== 'never' && isSheetOutdated(row, host) ? 'address' : reason;
}

export const isSheetDue = (row: Confirmed, present: Present): boolean => dueReasonOf(row, present) !== undefined;
