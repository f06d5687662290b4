import { lookup } from 'node:dns/promises';

const unknownCodes = ['ENOTFOUND', 'ENODATA'];

/** Resolves with whether this machine's resolver knows a host; undefined when it cannot say, such as without a network. */
export async function isKnownName(host: string): Promise<boolean | undefined> {
  try {
    await lookup(host);
    return true;
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && unknownCodes.includes(String(error.code));
    return isUnknown ? false : undefined;
  }
}
