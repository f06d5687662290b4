const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** Bytes. A disk with this much free space is never scarce, whatever its size. */
export const scarceFloor = 512 * megabyte;

/** `low`: administrators should act; `scarce`: nothing large is stored any more; `full`: the box itself can hardly write. */
export type SpaceLevel = 'plenty' | 'low' | 'scarce' | 'full';

/** Level shown to users: for them, full is the same as scarce. */
export type SaidLevel = Exclude<SpaceLevel, 'full'>;

export const saidOf = (level: SpaceLevel): SaidLevel => (level === 'full' ? 'scarce' : level);

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

/** Whether the ballast can be recreated without making the disk scarce. */
export function hasRoomForBallast({ total, free }: Space, ballast: number): boolean {
  const level = levelOf({ total, free: free - 2 * ballast }, ballast);
  return level === 'plenty' || level === 'low';
}

/** Whether the database may grow. Below 4 MiB it only uses its existing pages, as new ones could not be written from its log into its file. */
export const mayDatabaseGrow = ({ free }: Space): boolean => free >= 4 * megabyte;

const order: readonly SpaceLevel[] = ['plenty', 'low', 'scarce', 'full'];

/** Returns the worse of two levels. */
export const worseOf = (one: SpaceLevel, other: SpaceLevel): SpaceLevel =>
  order.indexOf(one) < order.indexOf(other) ? other : one;
