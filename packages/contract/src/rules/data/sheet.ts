const halfYearMs = 183 * 86_400_000;
/** A clock may be set back a little. */
const inexactMs = 86_400_000;

/**
 * Whether an emergency sheet is to be confirmed: nobody did, or more than half a year ago, in which a sheet gets lost. A confirmation far in the future is
 * of a clock that was wrong. Milliseconds since the epoch.
 */
export const isSheetOpen = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt === null || now - confirmedAt > halfYearMs || confirmedAt - now > inexactMs;
