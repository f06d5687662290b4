import { isRecent } from '@kontor/platform/work/deadlines';
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
  /** It was looked at, and brought in step or not. */
  onPassEnd(): void;
}

export interface DirectoryReconciler {
  reconciler: Reconciler;
  /** Something of the truth is different: looks at what that is about, not at everything. After the commit (keeps R2). */
  changed(): void;
  /** Stopped and started again, or emptied before; then looked at in full. */
  renew(how: 'restart' | 'reinstall'): void;
  skipped(): readonly string[];
}

/** What is there: everything, or what stands under these identities. Undefined where no directory can run. */
interface Actual {
  entries: Entry[];
  ids: string[] | undefined;
  desiredEntries: DesiredEntries;
}

/** What somebody changed by hand is noticed after that long. */
const fullCheckEveryMs = 5 * 60_000;

const readCacheMs = 1_000;

/** More than that is found faster among all. */
const mostChecked = 250;

/** Keeps the directory running and in step. What has to be looked at follows from what was in step before. */
export function createDirectoryReconciler({
  core,
  directory,
  readDesired,
  onPassEnd,
}: DirectoryReconcilerNeeds): DirectoryReconciler {
  const state: {
    /** Prints of what is in the directory for certain; undefined when nothing is. */
    known?: Map<string, string> | undefined;
    desiredEntries?: { value: DesiredEntries; readAt: number } | undefined;
    /** How often the truth was different. */
    changes: number;
    /** When everything was looked at and in step. */
    fullyCheckedAt: number;
    renewal?: 'restart' | 'reinstall' | undefined;
    skipped: readonly string[];
  } = { changes: 0, fullyCheckedAt: 0, skipped: [] };

  async function desiredEntries(): Promise<DesiredEntries> {
    const now = core.clock.now();
    // Read once for all looks of a pass; what is different without having been told counts a moment later.
    if (state.desiredEntries !== undefined && isRecent(readCacheMs, state.desiredEntries.readAt, now))
      return state.desiredEntries.value;
    const { changes } = state;
    const value = await readDesired();
    // What is different since it was read is looked at in the next pass, which this one must not be kept for.
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
      // Something is not as it was thought to be.
      state.known = undefined;
      throw cause;
    }
  }

  const reconciler = createReconciler({
    name: 'directory',
    clock: core.clock,
    log: core.log,
    // Read with what is: where there is no directory, nobody needs to know what would stand in it.
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
