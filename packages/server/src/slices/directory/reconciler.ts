import { isLessAgo } from '@kontor/platform/work/moments';
import { createReconciler, type Reconciler } from '@kontor/platform/work/reconcile';
import { inTurns } from '@kontor/platform/work/turns';
import type { Directory, Entry } from '../../adapters/ldap/directory.ts';
import type { Ground } from '../../ground.ts';
import { directoryRules } from './configuration.ts';
import { countRemoved, objectOf, planDirectory, type Step } from './plan.ts';
import { renderPausing } from './render.ts';
import { changedIds, type Wanted } from './wanted.ts';

export interface DirectoryReconcilerNeeds {
  ground: Pick<Ground, 'clock' | 'log'>;
  directory: Directory;
  readWanted(): Promise<Wanted>;
  /** It was looked at, and brought in step or not. */
  passed(): void;
}

export interface DirectoryReconciler {
  reconciler: Reconciler;
  /** Something of the truth is different: looks at what that is about, not at everything. After the commit (keeps R2). */
  changed(): void;
  /** Stopped and started again, or emptied before; then looked at in full. */
  renew(how: 'restart' | 'reinstall'): void;
  leftOut(): readonly string[];
}

/** What is there: everything, or what stands under these identities. Undefined where no directory can run. */
interface Is {
  entries: Entry[];
  ids: string[] | undefined;
  wanted: Wanted;
}

/** What somebody changed by hand is noticed after that long. */
const lookAtAllEveryMs = 5 * 60_000;

const keepReadMs = 1_000;

/** More than that is found faster among all. */
const mostLookedAt = 250;

/** Keeps the directory running and in step. What has to be looked at follows from what was in step before. */
export function createDirectoryReconciler({
  ground,
  directory,
  readWanted,
  passed,
}: DirectoryReconcilerNeeds): DirectoryReconciler {
  const state: {
    /** Prints of what is in the directory for certain; undefined when nothing is. */
    known?: Map<string, string> | undefined;
    wanted?: { value: Wanted; readAt: number } | undefined;
    /** How often the truth was different. */
    changes: number;
    /** When everything was looked at and in step. */
    lookedAtAll: number;
    renewal?: 'restart' | 'reinstall' | undefined;
    leftOut: readonly string[];
  } = { changes: 0, lookedAtAll: 0, leftOut: [] };

  async function wanted(): Promise<Wanted> {
    const now = ground.clock.now();
    // Read once for all looks of a pass; what is different without having been told counts a moment later.
    if (state.wanted !== undefined && isLessAgo(keepReadMs, state.wanted.readAt, now)) return state.wanted.value;
    const { changes } = state;
    const value = await readWanted();
    // What is different since it was read is looked at in the next pass, which this one must not be kept for.
    state.wanted = changes === state.changes ? { value, readAt: now } : undefined;
    state.leftOut = value.leftOut;
    return value;
  }

  async function renewIfAsked(): Promise<void> {
    if (state.renewal === 'restart') await directory.stop();
    if (state.renewal === 'reinstall') await directory.wipe();
    state.renewal = undefined;
  }

  async function is(): Promise<Is | undefined> {
    if (directory.missing().length > 0) return undefined;
    await renewIfAsked();
    if ((await directory.start(directoryRules)) === 'anew') state.known = undefined;
    if (!isLessAgo(lookAtAllEveryMs, state.lookedAtAll, ground.clock.now())) state.known = undefined;
    const ids = state.known && changedIds(state.known, (await wanted()).prints);
    if (ids !== undefined && ids.length <= mostLookedAt)
      return { entries: ids.length > 0 ? await directory.lookAt(ids) : [], ids, wanted: await wanted() };
    return { entries: await directory.look(), ids: undefined, wanted: await wanted() };
  }

  function plan(found: Is | undefined): Step[] {
    if (found === undefined) return [];
    const { ids, wanted } = found;
    const { entries, prints } = wanted;
    const asked = ids && new Set(ids);
    const should = asked ? entries.filter(({ id }) => asked.has(id)) : entries;
    const steps = planDirectory({ should, is: found.entries }, asked === undefined);
    if (steps.length === 0) inStep(prints, ids);
    return steps;
  }

  function inStep(prints: Wanted['prints'], ids: readonly string[] | undefined): void {
    if (ids === undefined) state.lookedAtAll = ground.clock.now();
    const known = ids === undefined ? new Map<string, string>() : (state.known ?? new Map<string, string>());
    for (const id of ids ?? prints.keys()) {
      const print = prints.get(id);
      if (print === undefined) known.delete(id);
      else known.set(id, print);
    }
    state.known = known;
    state.wanted = undefined;
  }

  async function take(step: Step): Promise<void> {
    switch (step.do) {
      case 'add':
        return directory.add(step.entry);
      case 'modify':
        return directory.modify(step.dn, step.changes);
      case 'shut':
        return directory.modify(step.dn, [{ attribute: 'userPassword', values: [] }]);
      case 'remove':
        return directory.remove(step.dn);
      case 'rebuild':
        return directory.rebuild(await inTurns(renderPausing((await wanted()).entries)));
    }
  }

  async function act(step: Step): Promise<void> {
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
    clock: ground.clock,
    log: ground.log,
    // Read with what is: where there is no directory, nobody needs to know what would stand in it.
    should: () => undefined,
    is,
    plan: (_should, found) => plan(found),
    act,
    objectOf,
    passed,
    removes: (steps, found) => ({
      removed: countRemoved(steps),
      of: found?.ids === undefined ? (found?.entries.length ?? 0) : (state.known?.size ?? 0),
    }),
  });

  return {
    reconciler,
    changed() {
      state.changes += 1;
      state.wanted = undefined;
      reconciler.wake();
    },
    renew(how) {
      state.renewal = how;
      reconciler.wake();
    },
    leftOut: () => state.leftOut,
  };
}
