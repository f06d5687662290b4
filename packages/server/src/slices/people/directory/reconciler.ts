import { isRecent } from '@kontor/platform/work/deadlines';
import { minutes, seconds } from '@kontor/platform/work/durations';
import { createReconciler, type Reconciler } from '@kontor/platform/work/reconcile';
import { runYielding } from '@kontor/platform/work/yielding-work';
import type { Directory, Entry } from '../../../adapters/ldap/directory.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { directoryRules } from './configuration.ts';
import { changedIds, type DesiredEntries } from './desired-entries.ts';
import { countRemoved, objectOf, planDirectory, type Step } from './plan.ts';
import { renderPausing } from './render.ts';

export interface DirectoryReconcilerNeeds {
  core: Pick<ServerContext, 'clock' | 'log'>;
  directory: Directory;
  readDesired(): Promise<DesiredEntries>;
  /** Called after each pass, converged or not. */
  onPassEnd(): void;
}

export interface DirectoryReconciler {
  reconciler: Reconciler;
  /** Reconciles only the changed entries. To be called after the commit of the change (keeps R2). */
  changed(): void;
  /** Stops slapd, for `reinstall` also deletes its data, and starts it; then reconciles all entries. */
  renew(how: 'restart' | 'reinstall'): void;
  skipped(): readonly string[];
}

/** The actual entries: all, or those of the ids. Undefined where no directory can run. */
interface Actual {
  entries: Entry[];
  ids: string[] | undefined;
  desiredEntries: DesiredEntries;
}

/** Interval of full comparisons, which detect manual changes. */
const fullCheckEveryMs = minutes(5);

const readCacheMs = seconds(1);

/** More ids than this are found faster by listing all entries. */
const mostChecked = 250;

/** Keeps slapd running and its entries equal to the desired ones. Compares only what has changed since the last converged pass. */
export function createDirectoryReconciler({
  core,
  directory,
  readDesired,
  onPassEnd,
}: DirectoryReconcilerNeeds): DirectoryReconciler {
  const state: {
    /** Fingerprints of the entries known to be in the directory; undefined when unknown. */
    known?: Map<string, string> | undefined;
    desiredEntries?: { value: DesiredEntries; readAt: number } | undefined;
    /** Counts calls of `changed`. */
    changes: number;
    /** When all entries were last compared and equal. */
    fullyCheckedAt: number;
    renewal?: 'restart' | 'reinstall' | undefined;
    skipped: readonly string[];
  } = { changes: 0, fullyCheckedAt: 0, skipped: [] };

  async function desiredEntries(): Promise<DesiredEntries> {
    const now = core.clock.now();
    // Read once for all comparisons of a pass. A change without a notification counts after `readCacheMs`.
    if (state.desiredEntries !== undefined && isRecent(readCacheMs, state.desiredEntries.readAt, now))
      return state.desiredEntries.value;
    const { changes } = state;
    const value = await readDesired();
    // Changes since the read belong to the next pass, so this value is not cached for it.
    state.desiredEntries = changes === state.changes ? { value, readAt: now } : undefined;
    state.skipped = value.skipped;
    return value;
  }

  async function renewIfAsked(): Promise<void> {
    if (state.renewal === 'restart') await directory.stop();
    if (state.renewal === 'reinstall') await directory.wipe();
    state.renewal = undefined;
  }

  async function actual(): Promise<Actual | undefined> {
    if (directory.missing().length > 0) return undefined;
    await renewIfAsked();
    if ((await directory.start(directoryRules)) === 'anew') state.known = undefined;
    if (!isRecent(fullCheckEveryMs, state.fullyCheckedAt, core.clock.now())) state.known = undefined;
    const ids = state.known && changedIds(state.known, (await desiredEntries()).fingerprints);
    if (ids !== undefined && ids.length <= mostChecked)
      return { entries: ids.length > 0 ? await directory.find(ids) : [], ids, desiredEntries: await desiredEntries() };
    return { entries: await directory.list(), ids: undefined, desiredEntries: await desiredEntries() };
  }

  function plan(found: Actual | undefined): Step[] {
    if (found === undefined) return [];
    const { ids, desiredEntries } = found;
    const { entries, fingerprints } = desiredEntries;
    const asked = ids && new Set(ids);
    const desired = asked ? entries.filter(({ id }) => asked.has(id)) : entries;
    const steps = planDirectory({ desired, actual: found.entries }, asked === undefined);
    if (steps.length === 0) markConverged(fingerprints, ids);
    return steps;
  }

  function markConverged(fingerprints: DesiredEntries['fingerprints'], ids: readonly string[] | undefined): void {
    if (ids === undefined) state.fullyCheckedAt = core.clock.now();
    const known = ids === undefined ? new Map<string, string>() : (state.known ?? new Map<string, string>());
    for (const id of ids ?? fingerprints.keys()) {
      const fingerprint = fingerprints.get(id);
      if (fingerprint === undefined) known.delete(id);
      else known.set(id, fingerprint);
    }
    state.known = known;
    state.desiredEntries = undefined;
  }

  async function take(step: Step): Promise<void> {
    switch (step.do) {
      case 'add':
        return directory.add(step.entry);
      case 'modify':
        return directory.modify(step.dn, step.changes);
      case 'clear-password':
        return directory.modify(step.dn, [{ attribute: 'userPassword', values: [] }]);
      case 'remove':
        return directory.remove(step.dn);
      case 'rebuild':
        return directory.rebuild(await runYielding(renderPausing((await desiredEntries()).entries)));
    }
  }

  async function apply(step: Step): Promise<void> {
    try {
      await take(step);
    } catch (cause) {
      // The actual state differs from what was known.
      state.known = undefined;
      throw cause;
    }
  }

  const reconciler = createReconciler({
    name: 'directory',
    clock: core.clock,
    log: core.log,
    // Read together with the actual state, as it is not needed where no directory can run.
    desired: () => undefined,
    actual,
    plan: (_desired, found) => plan(found),
    apply,
    objectOf,
    onPassEnd,
    removes: (steps, found) => ({
      removed: countRemoved(steps),
      of: found?.ids === undefined ? (found?.entries.length ?? 0) : (state.known?.size ?? 0),
    }),
  });

  return {
    reconciler,
    changed() {
      state.changes += 1;
      state.desiredEntries = undefined;
      reconciler.wake();
    },
    renew(how) {
      state.renewal = how;
      reconciler.wake();
    },
    skipped: () => state.skipped,
  };
}
