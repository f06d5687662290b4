import { readdirSync, readFileSync } from 'node:fs';

/** Processes of an app of the box on this data folder, by what the box writes into their environment. */
export function processesOf(instance: string, data: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => new RegExp(`\\0KONTOR_WORKLOAD=[^\\0/]*/${instance}/`).test(`\0${read(pid, 'environ')}`))
    .filter((pid) => read(pid, 'environ').includes(data) || read(pid, 'cmdline').includes(data))
    .map(Number)
    .sort((one, other) => one - other);
}

/** Empty for a process that has ended meanwhile. */
function read(pid: string, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
