const gigabyte = 1024 ** 3;

/** `low`: people should look after it; `scarce`: nothing large is taken in any more; `full`: the box itself can hardly write. */
export type SpaceLevel = 'plenty' | 'low' | 'scarce' | 'full';

interface Space {
  total: number;
  free: number;
}

/** How a file system is. `ballast` is how large the file is that only takes space; it does not count as free. */
export function levelOf({ total, free }: Space, ballast: number): SpaceLevel {
  if (free < ballast / 2) return 'full';
  if (free < Math.min(gigabyte / 2, total / 10)) return 'scarce';
  return free < Math.min(2 * gigabyte, total / 5) ? 'low' : 'plenty';
}

/** Whether the ballast can be made again without the disk being scarce afterwards. */
export const hasRoomForBallast = ({ total, free }: Space, ballast: number): boolean =>
  levelOf({ total, free: free - 2 * ballast }, ballast) === 'plenty' ||
  levelOf({ total, free: free - 2 * ballast }, ballast) === 'low';
