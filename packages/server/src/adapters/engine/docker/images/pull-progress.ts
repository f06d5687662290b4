/** One line of what the daemon tells while it fetches an image. */
export interface PullEvent {
  id?: string;
  status?: string;
  progressDetail?: { current?: number; total?: number };
  error?: string;
}

interface Layer {
  /** 0 to 1. */
  done: number;
  /** Bytes to fetch, once known. */
  total: number | undefined;
}

/** Unpacking takes its time too. */
const fetchShare = 0.7;

/** Follows the layers of an image. Answers how much of all is done, 0 to 1, never falling. */
export function createPullProgress(): (event: PullEvent) => number {
  const layers = new Map<string, Layer>();
  let highest = 0;
  return (event) => {
    const layer = event.id === undefined ? undefined : layerAfter(layers.get(event.id), event);
    if (event.id !== undefined && layer !== undefined) layers.set(event.id, layer);
    highest = Math.max(highest, doneOf([...layers.values()]));
    return highest;
  };
}

/** Undefined for lines that are about no layer. */
function layerAfter(before: Layer | undefined, { status = '', progressDetail = {} }: PullEvent): Layer | undefined {
  const { current = 0, total: reported } = progressDetail;
  const total = status === 'Downloading' ? (reported ?? before?.total) : before?.total;
  const part = reported ? current / reported : 0;
  switch (status) {
    case 'Pulling fs layer':
    case 'Waiting':
      return { done: 0, total };
    case 'Downloading':
    case 'Retrying':
      return { done: fetchShare * part, total };
    case 'Verifying Checksum':
    case 'Download complete':
      return { done: fetchShare, total };
    case 'Extracting':
      return { done: fetchShare + (1 - fetchShare) * part, total };
    case 'Pull complete':
      return { done: 1, total };
    case 'Already exists':
      // Nothing to wait for, so nothing to count.
      return undefined;
    default:
      return before;
  }
}

/** Layers weigh what they take; one whose size is not known yet counts as an average one. */
function doneOf(layers: readonly Layer[]): number {
  const known = layers.flatMap(({ total }) => total ?? []);
  const average = known.length === 0 ? 1 : known.reduce((sum, total) => sum + total, 0) / known.length;
  const whole = layers.reduce((sum, { total = average }) => sum + total, 0);
  return whole === 0 ? 0 : layers.reduce((sum, { done, total = average }) => sum + done * total, 0) / whole;
}
