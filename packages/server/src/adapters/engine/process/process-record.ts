import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProcessIdentity } from '../../run-command/process-table.ts';

const recordSchema = z.object({
  instance: z.string(),
  generation: z.number().int(),
  /** Id of the boot in which it was started. */
  bootId: z.string(),
  startedAt: z.number(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
  stopSeconds: z.number(),
  logFile: z.string(),
  cgroupFolders: z.array(z.string()),
  /** Absent until the process exists: the record is written before it as *intended* (keeps E1). */
  main: z.object({ pid: z.number().int(), startTicks: z.number() }).optional(),
  exit: z
    .object({
      code: z.number().nullable(),
      signal: z.string().nullable(),
      at: z.number(),
      memoryExceeded: z.boolean().optional(),
    })
    .optional(),
});

/** What is known of the last start of an instance. Only helps to find and end it; the running processes are authoritative. */
export type ProcessRecord = z.infer<typeof recordSchema>;

/** One file for each instance, readable only by the server. */
export interface ProcessRecords {
  /** Records of the current boot; workloads of an earlier one no longer run. */
  all(): ProcessRecord[];
  of(instance: string): ProcessRecord | undefined;
  write(record: ProcessRecord): void;
  remove(instance: string): void;
  /** Path of the file mounted as the app's `/etc/passwd`. */
  accountsFile(instance: string): string;
}

/** Opens the process records in `folder`, which is created. `warn` is called for each record that cannot be read. */
export function openProcessRecords(
  folder: string,
  bootId: string,
  warn: (file: string, error: unknown) => void,
): ProcessRecords {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (instance: string) => join(folder, `${instance}.json`);

  function read(file: string): ProcessRecord[] {
    try {
      const record = recordSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      return record.bootId === bootId ? [record] : [];
    } catch (error) {
      // Without the record the workload is still found by its cgroup or its marker.
      warn(file, error);
      return [];
    }
  }

  const all = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap(read);

  return {
    all,
    of: (instance) => all().find((record) => record.instance === instance),
    write(record) {
      // A crash of the server must not leave a partial record; after a reboot no record counts.
      writeFileSync(`${fileOf(record.instance)}.new`, JSON.stringify(record), { mode: 0o600 });
      renameSync(`${fileOf(record.instance)}.new`, fileOf(record.instance));
    },
    remove(instance) {
      for (const file of [fileOf(instance), `${fileOf(instance)}.new`, join(folder, `${instance}.passwd`)]) {
        rmSync(file, { force: true });
      }
    },
    accountsFile: (instance) => join(folder, `${instance}.passwd`),
  };
}

/** Whether both are the same process; false if either is undefined. */
export function isSameProcess(a: ProcessIdentity | undefined, b: ProcessIdentity | undefined): boolean {
  return a !== undefined && a.pid === b?.pid && a.startTicks === b.startTicks;
}
