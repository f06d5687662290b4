import { isSheetOpen } from '@kontor/contract/rules/data/sheet';
import type { PlaceRow } from '../db.ts';

type Confirmed = Pick<PlaceRow, 'sheet_confirmed_at' | 'sheet_host'>;

/** Whether the sheet somebody confirmed names another portal than that at `host`. Of one that was confirmed before its name was noted it is not known. */
export const isSheetOutdated = ({ sheet_confirmed_at: at, sheet_host: named }: Confirmed, host: string): boolean =>
  at !== null && named !== null && named !== host;

/** Whether the sheet is to be confirmed: nobody did, that was long ago, or it names a former address. */
export const isSheetDue = (row: Confirmed, { now, host }: { now: number; host: string }): boolean =>
  isSheetOpen(row.sheet_confirmed_at, now) || isSheetOutdated(row, host);
