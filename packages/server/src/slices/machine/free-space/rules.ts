import { scarceFloor } from '../../../core/scarce-floor.ts';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** `low`: people should look after it; `scarce`: nothing large is taken in any more; `full`: the box itself can hardly write. */
export type SpaceLevel = 'plenty' | 'low' | 'scarce' | 'full';

interface Space {
  total: number;
  free: number;
}

/** How much room a file system has. `ballast` is how large the file is that only takes space. Below half its size the level is `full`. */
export function levelOf({ total, free }: Space, ballast: number): SpaceLevel {
  if (free < ballast / 2) return 'full';
  if (free < Math.min(scarceFloor, total / 10)) return 'scarce';
  return free < Math.min(2 * gigabyte, total / 5) ? 'low' : 'plenty';
}

/** Whether the ballast can be made again without the disk being scarce afterwards. */
export function hasRoomForBallast({ total, free }: Space, ballast: number): boolean {
  const level = levelOf({ total, free: free - 2 * ballast }, ballast);
  return level === 'plenty' || level === 'low';
}

/** Below it the database makes do with the pages it has: what it would take could not be written from its log into its file any more. */
export const mayDatabaseGrow = ({ free }: Space): boolean => free >= 4 * megabyte;

const order: readonly SpaceLevel[] = ['plenty', 'low', 'scarce', 'full'];

export const worseOf = (one: SpaceLevel, other: SpaceLevel): SpaceLevel =>
  order.indexOf(one) < order.indexOf(other) ? other : one;
