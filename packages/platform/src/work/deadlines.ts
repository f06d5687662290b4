/**
 * Whether a deadline, set at most `longest` milliseconds ahead, has passed. A deadline further ahead was set before the clock was set back and counts as
 * passed: nothing waits a month because the clock was once a month ahead.
 */
export const isDue = (deadline: number, now: number, longest: number): boolean =>
  deadline <= now || deadline - now > longest;

/** Whether less than `ms` have passed since `since`. A later time is from before the clock was set back and counts as long ago. */
export const isRecent = (ms: number, since: number, now: number): boolean => since <= now && now - since < ms;
