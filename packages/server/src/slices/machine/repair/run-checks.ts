import { type RepairInfo, type RepairStatus, unknownStatus } from '@kontor/contract/machine/repair';
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
      if (!failing.has(check.name)) log.warn({ check: check.name, err }, 'a check failed');
      failing.add(check.name);
      faults.push(failureOf(check, err));
    }
    return { faults, status };
  }

  return {
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

const failureOf = ({ subject }: Check, error: unknown): Fault => ({
  code: 'check-failing',
  params: { detail: error instanceof Error ? error.message : String(error) },
  fixes: [],
  subject,
});
