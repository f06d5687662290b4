import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the processes of trials of the box with this data folder, and what its engine knows of them. */
export function trialRemains(data: string): string[] {
  const records = readdirSync(join(data, 'run', 'workloads')).filter((name) => name.startsWith('trial-'));
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isTrialOf(data, name));
  return [...records, ...processes];
}

function isTrialOf(data: string, pid: string): boolean {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    if (!/KONTOR_WORKLOAD=[^/]*\/trial-/.test(environment)) return false;
    return (environment + readFileSync(`/proc/${pid}/cmdline`, 'latin1')).includes(`${data}/`);
  } catch {
    // It has ended meanwhile.
    return false;
  }
}
