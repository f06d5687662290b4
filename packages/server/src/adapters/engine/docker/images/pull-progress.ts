/** One line of the daemon's pull output. */
export interface PullEvent {
  id?: string;
  status?: string;
  progressDetail?: { current?: number; total?: number };
  error?: string;
}

interface Layer {
  /** 0 to 1. */
  done: number;
  /** Bytes to download, once known. */
  total: number | undefined;
}

/** Share of the download; the rest is unpacking. */
const fetchShare = 0.7;

/** Tracks the layers of an image. Returns a function that returns the overall progress, 0 to 1, never decreasing. */
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

/** Undefined for lines that concern no layer. */
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
      // Already present: not counted.
      return undefined;
    default:
      return before;
  }
}

/** Layers are weighted by size; one of unknown size counts as average. */
function doneOf(layers: readonly Layer[]): number {
  const known = layers.flatMap(({ total }) => total ?? []);
  const average = known.length === 0 ? 1 : known.reduce((sum, total) => sum + total, 0) / known.length;
  const whole = layers.reduce((sum, { total = average }) => sum + total, 0);
  return whole === 0 ? 0 : layers.reduce((sum, { done, total = average }) => sum + done * total, 0) / whole;
}
