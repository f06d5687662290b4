export type NearbyDay = 'yesterday' | 'today' | 'tomorrow' | 'other';

const nearby: Record<number, NearbyDay> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** Days since the epoch by the calendar of this browser. */
const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;

/** Returns how a day is called on another one. */
export const nearbyDay = (timestamp: string | number, now: number): NearbyDay =>
  nearby[dayNumber(new Date(timestamp)) - dayNumber(new Date(now))] ?? 'other';
