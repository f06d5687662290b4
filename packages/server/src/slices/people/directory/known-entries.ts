import type { Clock } from '@kontor/platform/work/clock';
import { isRecent } from '@kontor/platform/work/deadlines';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { changedIds, type DesiredEntries } from './desired-entries.ts';

/** Interval of full comparisons, which detect manual changes. */
const fullCheckEveryMs = minutes(5);

const readCacheMs = seconds(1);

/** What is known of the directory since the last converged pass, so that a pass compares only what has changed; and the desired entries, read once for each. */
export function createKnownEntries(clock: Clock, readDesired: () => Promise<DesiredEntries>) {
  const state: {
    /** Fingerprints of the entries known to be in the directory; undefined when unknown. */
    fingerprints?: Map<string, string> | undefined;
    desired?: { value: DesiredEntries; readAt: number } | undefined;
    /** Counts calls of `invalidate`. */
    changes: number;
    /** When all entries were last compared and equal. */
    fullyCheckedAt: number;
    skipped: readonly string[];
    /** Ids of entries written since they were last found equal: what they hold is not known. */
    written: Set<string>;
  } = { changes: 0, fullyCheckedAt: 0, skipped: [], written: new Set() };

  async function desired(): Promise<DesiredEntries> {
    const now = clock.now();
    // Read once for all comparisons of a pass. A change without a notification counts after `readCacheMs`.
    if (state.desired !== undefined && isRecent(readCacheMs, state.desired.readAt, now)) return state.desired.value;
    const { changes } = state;
    const value = await readDesired();
    // Changes since the read belong to the next pass, so this value is not cached for it.
    state.desired = changes === state.changes ? { value, readAt: now } : undefined;
    state.skipped = value.skipped;
    return value;
  }

  return {
    desired,
    /** Resolves with the ids of the entries that may differ; undefined when all have to be compared. */
    async changedIds(): Promise<string[] | undefined> {
      if (!isRecent(fullCheckEveryMs, state.fullyCheckedAt, clock.now())) state.fingerprints = undefined;
      if (state.fingerprints === undefined) return undefined;
      const changed = changedIds(state.fingerprints, (await desired()).fingerprints);
      return [...new Set([...changed, ...state.written])];
    },
    /** Called before an entry is written. It is compared until it is found equal, also when the change was taken back meanwhile. */
    markWritten(id: string): void {
      state.written.add(id);
    },
    /** Called when the directory may have become different from what is known. */
    clear(): void {
      state.fingerprints = undefined;
    },
    /** Called when the entries of `ids`, or all of them, were found equal to the desired ones. */
    markConverged(fingerprints: DesiredEntries['fingerprints'], ids: readonly string[] | undefined): void {
      if (ids === undefined) state.fullyCheckedAt = clock.now();
      const known = ids === undefined ? new Map<string, string>() : (state.fingerprints ?? new Map<string, string>());
      if (ids === undefined) state.written.clear();
      for (const id of ids ?? fingerprints.keys()) {
        state.written.delete(id);
        const fingerprint = fingerprints.get(id);
        if (fingerprint === undefined) known.delete(id);
        else known.set(id, fingerprint);
      }
      state.fingerprints = known;
      state.desired = undefined;
    },
    /** Called when the desired entries have changed. */
    invalidate(): void {
      state.changes += 1;
      state.desired = undefined;
    },
    /** Number of entries known to be in the directory. */
    count: (): number => state.fingerprints?.size ?? 0,
    skipped: () => state.skipped,
  };
}
