import { reasonText } from '@kontor/contract/machine/reason-texts';
import type { BoxSummary, RepairAction, RepairInfo } from '@kontor/contract/machine/repair';
import { type Language, sentenceOf } from '@kontor/contract/refusals';
import { AdapterError, RefusedError } from '@kontor/platform/errors';
import type { Actor } from '@kontor/platform/http/actor';
import { checksOf, type FixRequest } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import type { Slice } from '../../../core/slice.ts';
import { createCheckRunner } from './run-checks.ts';

export interface RepairNeeds {
  core: Pick<ServerContext, 'clock' | 'config' | 'journal' | 'log'>;
  domains: { portalLeadsHere(): Promise<boolean> };
  backups: { lastBackup(): number | undefined; countPlaces(): number; areOnlyHere(): boolean };
  users: {
    countAdministrators(): number;
    countAdministratorsSignedIn(): number;
    countAdministratorsAwaited(): number;
    countUsers(): BoxSummary['users'];
  };
  /** Returns all slices; each brings its own checks. */
  slices(): readonly Slice[];
}

/** Runs the checks of all slices, and fixes by their id. */
export function createRepairService({ core, domains, users, backups, slices }: RepairNeeds) {
  const { runChecks, findFaults: findIn } = createCheckRunner(core);
  const read = (language: Language): Promise<RepairInfo> => runChecks(checksOf(slices()), language);

  const portalLeadsHere = (): Promise<boolean> =>
    domains.portalLeadsHere().catch((err: unknown) => {
      core.log.warn({ err }, 'whether the name of the portal leads here is not known');
      return true;
    });

  const summarize = async (language: Language): Promise<BoxSummary> => ({
    lastBackup: timeOf(backups.lastBackup()),
    backupPlaces: backups.countPlaces(),
    backupsOnlyHere: backups.areOnlyHere(),
    dataFolder: core.config.data,
    administrators: users.countAdministrators(),
    administratorsAwaited: users.countAdministratorsAwaited(),
    administratorsSignedIn: users.countAdministratorsSignedIn(),
    users: users.countUsers(),
    portalLeadsHere: await portalLeadsHere(),
    // Apps are left out: their list says how they are.
    faults: findIn(
      checksOf(slices()).filter(({ part }) => part !== 'app'),
      language,
    ),
  });

  /** Returns the faults that are known at once, in sentences, the worst first. */
  const findFaults = (language: Language): string[] => findIn(checksOf(slices()), language).map(({ text }) => text);

  async function runFix(action: RepairAction, request: FixRequest): Promise<void> {
    const { subject } = request;
    const check = checksOf(slices()).find(
      ({ fixes, subject: only = subject }) => fixes?.[action] !== undefined && only === subject,
    );
    const fix = check?.fixes?.[action];
    if (fix === undefined) throw new RefusedError('not-found');
    await fix(request);
  }

  /** Runs a fix and resolves with the state after it. Refused with `repair-failed` and the reason, or `not-found` when there is nothing to fix. */
  async function repair(action: RepairAction, request: FixRequest, actor: Actor): Promise<RepairInfo> {
    const { language, subject } = request;
    core.journal.record(actor, 'repair', `${action} ${subject}`.trim());
    try {
      await runFix(action, request);
    } catch (cause) {
      if (cause instanceof RefusedError && cause.code === 'not-found') throw cause;
      if (!(cause instanceof AdapterError || cause instanceof RefusedError)) throw cause;
      throw new RefusedError('repair-failed', { params: { reason: reasonIn(cause, language) } });
    }
    return read(language);
  }

  return { read, summarize, findFaults, repair };
}

const reasonIn = (cause: AdapterError | RefusedError, language: Language): string =>
  cause instanceof RefusedError ? sentenceOf(cause.code, language, cause.params) : reasonText(cause.message, language);

const timeOf = (at: number | undefined): string | null => (at === undefined ? null : new Date(at).toISOString());
