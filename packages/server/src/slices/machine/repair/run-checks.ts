import { type BoxSummary, type RepairInfo, type RepairStatus, unknownStatus } from '@kontor/contract/machine/repair';
import type { FaultCode } from '@kontor/contract/machine/repair-texts';
import type { Language } from '@kontor/contract/refusals';
import { seconds } from '@kontor/platform/work/durations';
import type { Check, Fault } from '../../../core/checks.ts';
import type { ServerContext } from '../../../core/server-context.ts';
import { viewFault } from './view.ts';

/** A figure of a disk that hangs must not hold back the page that says so. */
const longestStatusMs = seconds(5);

/** Runs checks so that one that throws, or does not end, is shown as a fault of its own, instead of the whole page failing. */
export function createCheckRunner({ clock, log }: Pick<ServerContext, 'clock' | 'log'>) {
  /** Names of checks that failed last time; each failure is logged when it begins, as the page polls. */
  const failing = new Set<string>();

  /** Resolves with the fields a check adds. Throws when it takes too long. */
  async function readStatus(check: Check, language: Language): Promise<Partial<RepairStatus> | undefined> {
    const late = Promise.withResolvers<never>();
    const cancel = clock.after(longestStatusMs, () => late.reject(new Error('no answer within five seconds')));
    return Promise.race([check.status?.(language), late.promise]).finally(cancel);
  }

  function findIn(check: Check, language: Language): readonly Fault[] {
    try {
      return check.find(language);
    } catch (err) {
      reportFailure(check, err);
      return [failureOf(check, err)];
    }
  }

  /** Logs a failure when it begins. */
  function reportFailure({ name }: Check, err: unknown): void {
    if (!failing.has(name)) log.warn({ check: name, err }, 'a check failed');
    failing.add(name);
  }

  async function runCheck(
    check: Check,
    language: Language,
  ): Promise<{ faults: Fault[]; status: Partial<RepairStatus> }> {
    const faults: Fault[] = [];
    const status: Partial<RepairStatus> = {};
    try {
      faults.push(...check.find(language));
      if (check.status) Object.assign(status, await readStatus(check, language));
      failing.delete(check.name);
    } catch (err) {
      reportFailure(check, err);
      faults.push(failureOf(check, err));
    }
    return { faults, status };
  }

  return {
    /** Returns the faults that are known at once, without reading the state of the parts. Apps are left out. */
    findFaults(checks: readonly Check[], language: Language): BoxSummary['faults'] {
      return checks
        .filter(({ part }) => part !== 'app')
        .flatMap((check) => findIn(check, language).map((fault) => ({ check, fault })))
        .filter(({ fault }) => !harmless.has(fault.code))
        .map(({ check, fault }) => {
          const { part, code, text } = viewFault(check, fault, language);
          return {
            part,
            code,
            text,
            isHeld: fault.fixes.some((fix) => fix === 'RELEASE_PLAN' || fix === 'RELEASE_LDAP'),
          };
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

/** Faults of a part that this box does without: everything else works as usual. */
const harmless: ReadonlySet<FaultCode> = new Set(['directory-off', 'directory-missing']);

const failureOf = ({ subject }: Check, error: unknown): Fault => ({
  code: 'check-failing',
  params: { detail: error instanceof Error ? error.message : String(error) },
  fixes: [],
  subject,
});
