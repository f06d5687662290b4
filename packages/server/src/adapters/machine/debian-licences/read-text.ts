import { open } from 'node:fs/promises';
import { notThere } from '../not-there.ts';

/** Many times the longest of Debian. */
const mostBytes = 4 * 1024 * 1024;

/** Resolves with the text of a file, also of one that is older than UTF-8; undefined when it does not exist, is no file or is longer than four megabytes. */
export async function readText(path: string): Promise<string | undefined> {
  const file = await open(path).catch(notThere);
  if (file === undefined) return undefined;
  try {
    const about = await file.stat();
    if (!about.isFile() || about.size > mostBytes) return undefined;
    return decode(await file.readFile());
  } finally {
    await file.close();
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Some old files are in Latin-1.
    return bytes.toString('latin1');
  }
}
