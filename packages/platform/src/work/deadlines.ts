/**
 * Whether a moment has come that was set at most `longest` milliseconds ahead. One that is further away was set before the clock went back, and has come
 * too: nothing waits a month because the clock was once a month ahead.
 */
export const isDue = (deadline: number, now: number, longest: number): boolean =>
  deadline <= now || deadline - now > longest;

/** Whether less than `ms` have passed since a moment. One that is still to come is from before the clock went back, and counts as long ago. */
export const isRecent = (ms: number, since: number, now: number): boolean => since <= now && now - since < ms;
