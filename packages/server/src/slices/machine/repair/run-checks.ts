import { type BoxSummary, type RepairInfo, type RepairStatus, unknownStatus } from '@kontor/contract/machine/repair';
import type { Language } from '@kontor/contract/refusals';
import { seconds } from '@kontor/platform/work/durations';
import type { Check, Fault } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { viewFault } from './view.ts';

/** A figure of a disk that hangs must not hold back the page that says so. */
const longestStatusMs = seconds(5);

/** Runs checks so that one that throws, or does not end, is shown as a fault of its own, instead of the whole page failing. */
export function createCheckRunner({ clock, log }: Pick<ServerContext, 'clock' | 'log'>) {
  /** Names of what failed last time; each failure is logged when it begins, as the page polls. */
  const failing = new Set<string>();

  /** Resolves with the fields a check adds. Throws when it takes too long. */
  async function readStatus(check: Check, language: Language): Promise<Partial<RepairStatus> | undefined> {
    const late = Promise.withResolvers<never>();
    const cancel = clock.after(longestStatusMs, () => late.reject(new Error('no answer within five seconds')));
    return Promise.race([check.status?.(language), late.promise]).finally(cancel);
  }

  function findIn(check: Check, language: Language): readonly Fault[] {
    try {
      const faults = check.find(language);
      failing.delete(check.name);
      return faults;
    } catch (err) {
      return [reportFailure(check, check.name, err)];
    }
  }

  /** Logs a failure when it begins. Returns it as a fault. */
  function reportFailure({ subject }: Check, name: string, err: unknown): Fault {
    if (!failing.has(name)) log.warn({ check: name, err }, 'a check failed');
    failing.add(name);
    const detail = err instanceof Error ? err.message : String(err);
    return { code: 'check-failing', params: { detail }, fixes: [], subject };
  }

  async function runCheck(
    check: Check,
    language: Language,
  ): Promise<{ faults: readonly Fault[]; status: Partial<RepairStatus> }> {
    const faults = findIn(check, language);
    if (check.status === undefined || failing.has(check.name)) return { faults, status: {} };
    const ofStatus = `${check.name}, status`;
    try {
      const status = (await readStatus(check, language)) ?? {};
      failing.delete(ofStatus);
      return { faults, status };
    } catch (err) {
      return { faults: [...faults, reportFailure(check, ofStatus, err)], status: {} };
    }
  }

  return {
    /** Returns the faults that are known at once, without reading the state of the parts. */
    findFaults(checks: readonly Check[], language: Language): BoxSummary['faults'] {
      return checks
        .flatMap((check) => findIn(check, language).map((fault) => ({ check, fault })))
        .filter(({ fault }) => !fault.isHarmless)
        .map(({ check, fault }) => {
          const { part, code, text } = viewFault(check, fault, language);
          return { part, code, text, isHeld: fault.isHeld ?? false };
        });
    },
    /** Returns the faults in the order of the checks, and the state of the parts. */
    async runChecks(checks: readonly Check[], language: Language): Promise<RepairInfo> {
      const results = await Promise.all(checks.map(async (check) => ({ check, ...(await runCheck(check, language)) })));
      return {
        ...Object.assign({}, unknownStatus, ...results.map(({ status }) => status)),
        faults: results.flatMap(({ check, faults }) => faults.map((fault) => viewFault(check, fault, language))),
      };
    },
  };
}
