import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processes of an app of the box with this data folder, found by the environment the box sets. */
export function processesOf(instance: string, data: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => new RegExp(`\\0KONTOR_WORKLOAD=[^\\0/]*/${instance}/`).test(`\0${read(pid, 'environ')}`))
    .filter((pid) => read(pid, 'environ').includes(data) || read(pid, 'cmdline').includes(data))
    .map(Number)
    .sort((one, other) => one - other);
}

/** Returns an empty string for a process that has ended meanwhile. */
function read(pid: string, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
