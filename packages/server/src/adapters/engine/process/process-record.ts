import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProcessIdentity } from '../../run-command/process-table.ts';

const recordSchema = z.object({
  instance: z.string(),
  generation: z.number().int(),
  /** Which run of the machine this is about. */
  bootId: z.string(),
  startedAt: z.number(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
  stopSeconds: z.number(),
  logFile: z.string(),
  cgroupFolders: z.array(z.string()),
  /** Absent until the process exists: written before it as *intended* (keeps E1). */
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

/** What is known of the last start of an instance. It only helps to find and end it: the processes are the truth. */
export type ProcessRecord = z.infer<typeof recordSchema>;

/** One file for each instance, readable by the server alone. */
export interface ProcessRecords {
  /** Those of the present run of the machine; what a reboot ended is not there any more. */
  all(): ProcessRecord[];
  of(instance: string): ProcessRecord | undefined;
  write(record: ProcessRecord): void;
  remove(instance: string): void;
  /** The file that shows the app its own account. */
  accountsFile(instance: string): string;
}

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
      // Without it the workload is found by its cgroup or its marker all the same.
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
      // A crash of the server must not leave half a note; after a crash of the machine no note counts.
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

export function isSameProcess(a: ProcessIdentity | undefined, b: ProcessIdentity | undefined): boolean {
  return a !== undefined && a.pid === b?.pid && a.startTicks === b.startTicks;
}
