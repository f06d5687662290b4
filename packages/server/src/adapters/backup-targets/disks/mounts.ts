import { readFile } from 'node:fs/promises';

/** Something that is mounted (proc_pid_mountinfo(5)). */
export interface Mount {
  point: string;
  source: string;
  isReadOnly: boolean;
}

/** Resolves with what is mounted now. */
export const readMounts = async (): Promise<Mount[]> => parseMounts(await readFile('/proc/self/mountinfo', 'utf8'));

/** Parses /proc/self/mountinfo. A file system that met errors is read-only as a whole, whatever its mount says. */
export function parseMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [, , , , point, options = ''] = before.split(' ');
    const [, source = '', whole = ''] = after.split(' ');
    if (point === undefined) return [];
    const isReadOnly = [options, whole].some((words) => words.split(',').includes('ro'));
    return [{ point: unquoted(point), source: unquoted(source), isReadOnly }];
  });
}

/** Blanks and line breaks are written as octal numbers. */
const unquoted = (word: string): string =>
  word.replace(/\\([0-7]{3})/g, (_whole, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));
