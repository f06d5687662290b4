/** Returns the value of a `datetime-local` input for a time in UTC; empty for none. */
export function localOf(timestamp: string | null): string {
  if (timestamp === null) return '';
  const time = new Date(timestamp);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Returns the time in UTC of a `datetime-local` input; null when it is empty. */
export const timestampOf = (local: string): string | null => (local === '' ? null : new Date(local).toISOString());

/** Whether the time of a `datetime-local` input is still to come. */
export const isToCome = (local: string, now: number): boolean => local !== '' && new Date(local).getTime() > now;
