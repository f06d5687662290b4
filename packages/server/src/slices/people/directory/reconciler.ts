import { applyBy, createReconciler, type Reconciler } from '@kontor/platform/work/reconcile';
import { runYielding } from '@kontor/platform/work/yielding-work';
import type { Directory, Entry } from '../../../adapters/ldap/directory.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { directoryRules } from './configuration.ts';
import type { DesiredEntries } from './desired-entries.ts';
import { createKnownEntries } from './known-entries.ts';
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

/** More ids than this are found faster by listing all entries. */
const mostChecked = 250;

/** Keeps slapd running and its entries equal to the desired ones. Compares only what has changed since the last converged pass. */
export function createDirectoryReconciler({
  core,
  directory,
  readDesired,
  onPassEnd,
}: DirectoryReconcilerNeeds): DirectoryReconciler {
  const known = createKnownEntries(core.clock, readDesired);
  let renewal: 'restart' | 'reinstall' | undefined;

  async function renewIfAsked(): Promise<void> {
    if (renewal === 'restart') await directory.stop();
    if (renewal === 'reinstall') await directory.wipe();
    renewal = undefined;
  }

  async function actual(): Promise<Actual | undefined> {
    if (directory.missing().length > 0) return undefined;
    await renewIfAsked();
    if ((await directory.start(directoryRules)) === 'started') known.clear();
    const ids = await known.changedIds();
    if (ids !== undefined && ids.length <= mostChecked)
      return { entries: ids.length > 0 ? await directory.find(ids) : [], ids, desiredEntries: await known.desired() };
    return { entries: await directory.list(), ids: undefined, desiredEntries: await known.desired() };
  }

  function plan(found: Actual | undefined): Step[] {
    if (found === undefined) return [];
    const { ids, desiredEntries } = found;
    const { entries, fingerprints } = desiredEntries;
    const asked = ids && new Set(ids);
    const desired = asked ? entries.filter(({ id }) => asked.has(id)) : entries;
    const steps = planDirectory({ desired, actual: found.entries }, asked === undefined);
    if (steps.length === 0) known.markConverged(fingerprints, ids);
    return steps;
  }

  const take = applyBy<Step>({
    add: ({ entry }) => directory.add(entry),
    modify: ({ dn, changes }) => directory.modify(dn, changes),
    'clear-password': ({ dn }) => directory.modify(dn, [{ attribute: 'userPassword', values: [] }]),
    remove: ({ dn }) => directory.remove(dn),
    rebuild: async () => directory.rebuild(await runYielding(renderPausing((await known.desired()).entries))),
  });

  async function apply(step: Step): Promise<void> {
    known.markWritten(objectOf(step));
    try {
      await take(step);
    } catch (cause) {
      // The actual state differs from what was known.
      known.clear();
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
      of: found?.ids === undefined ? (found?.entries.length ?? 0) : known.count(),
    }),
  });

  return {
    reconciler,
    changed() {
      known.invalidate();
      reconciler.wake();
    },
    renew(how) {
      renewal = how;
      reconciler.wake();
    },
    skipped: known.skipped,
  };
}
