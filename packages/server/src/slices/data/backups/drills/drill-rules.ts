import { placeRefusals } from '@kontor/contract/data/backups';
import type { RefusalCode } from '@kontor/contract/refusals';
import { days } from '@kontor/platform/work/durations';
import { boxPart, type StoredPart } from '../manifest.ts';

const every = days(7);
/** What failed for the first time is tried again before it counts. */
const againAfter = days(1);

/** So long a test proves that backups can be restored. */
export const provenFor = days(30);

/** Whether a week is over since the last test, or a day since one that failed for the first time. A clock that jumped ahead and back is no reason to wait. */
export const isDrillDue = (last: number | undefined, now: number, isDoubtful = false): boolean =>
  last === undefined || now - last >= (isDoubtful ? againAfter : every) || last > now;

/** Returns what is restored as a test: the box itself, and of the installed apps one of those that come `first`, else the one whose last test is longest ago. */
export function chooseDrill(
  parts: readonly StoredPart[],
  lastByPart: ReadonlyMap<string, number>,
  isInstalled: (id: string) => boolean,
  first: readonly string[] = [],
) {
  const since = ({ id }: StoredPart): number => lastByPart.get(id) ?? 0;
  const isLater = ({ id }: StoredPart): number => (first.includes(id) ? 0 : 1);
  const [app] = parts
    .filter(({ id }) => id !== boxPart && isInstalled(id))
    .sort((one, other) => isLater(one) - isLater(other) || since(one) - since(other));
  const box = parts.find(({ id }) => id === boxPart);
  const title = { de: 'Server', en: 'Server' };
  return [...(box === undefined ? [] : [{ ...box, title }]), ...(app === undefined ? [] : [app])].map(
    ({ id, title: name, snapshot, bytes }) => ({ id, title: name, snapshot, bytes }),
  );
}

const noProof: readonly RefusalCode[] = [
  ...(['job-cancelled', 'disk-full', 'disk-short', 'disk-scarce', 'restore-no-room'] as const),
  ...(['backup-foreign', 'restore-app-missing', 'busy'] as const),
];

/** Whether a failure says nothing about the backups: their place went away, the disk was full, or somebody called it off. */
export const isNoProof = (code: RefusalCode): boolean =>
  [...placeRefusals.filter((one) => one !== 'backup-failed'), ...noProof].includes(code);

/** Returns the minutes a restore of so much will take, by a test that was made at the same place; null without one. */
export function minutesFor(bytes: number, test: { bytes: number; duration_ms: number } | undefined): number | null {
  if (test === undefined || test.bytes === 0) return null;
  return Math.max(1, Math.round((test.duration_ms * (bytes / test.bytes)) / 60_000));
}

const startFailures: readonly RefusalCode[] = ['trial-ended', 'trial-silent'];

/**
 * Returns the parts whose app did not start in its last test, for the first time: something else may have been the cause, so it is tried again before it counts. What is
 * damaged counts at once. `failedBefore`: whether each test of a part failed, the newest first.
 */
export function doubtfulParts(
  last: readonly { part: string; failure: string | null }[],
  failedBefore: (part: string) => readonly boolean[],
): string[] {
  const isDoubtful = ({ part, failure }: { part: string; failure: string | null }): boolean => {
    const code: RefusalCode | undefined = failure === null ? undefined : JSON.parse(failure).code;
    return code !== undefined && startFailures.includes(code) && failedBefore(part)[1] !== true;
  };
  return last.filter(isDoubtful).map(({ part }) => part);
}
