const halfYearMs = 183 * 86_400_000;
/** A clock may be set back a little. */
const inexactMs = 86_400_000;

/**
 * Returns why an emergency sheet is to be confirmed: nobody did, or more than half a year ago, in which a sheet gets lost; `undefined` where it is confirmed. A
 * confirmation far in the future is of a clock that was wrong, and does not count. Milliseconds since the epoch.
 */
export function openSheetReason(confirmedAt: number | null, now: number): 'never' | 'old' | undefined {
  if (confirmedAt === null || confirmedAt - now > inexactMs) return 'never';
  return now - confirmedAt > halfYearMs ? 'old' : undefined;
}
