import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProcessIdentity } from '../../run-command/process-table.ts';

const noteSchema = z.object({
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
export type Note = z.infer<typeof noteSchema>;

/** One file for each instance, readable by the server alone. */
export interface Notes {
  /** Those of the present run of the machine; what a reboot ended is not there any more. */
  all(): Note[];
  of(instance: string): Note | undefined;
  write(note: Note): void;
  remove(instance: string): void;
  /** The file that shows the app its own account. */
  accountsFile(instance: string): string;
}

export function openNotes(folder: string, bootId: string, warn: (file: string, error: unknown) => void): Notes {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (instance: string) => join(folder, `${instance}.json`);

  function read(file: string): Note[] {
    try {
      const note = noteSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      return note.bootId === bootId ? [note] : [];
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
    of: (instance) => all().find((note) => note.instance === instance),
    write(note) {
      // A crash of the server must not leave half a note; after a crash of the machine no note counts.
      writeFileSync(`${fileOf(note.instance)}.new`, JSON.stringify(note), { mode: 0o600 });
      renameSync(`${fileOf(note.instance)}.new`, fileOf(note.instance));
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
