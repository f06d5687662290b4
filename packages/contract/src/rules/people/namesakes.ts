import { spell } from '../spelling.ts';

/** Returns what two people have in common whose names are spelled the same, whatever the case, the spaces and the accents; empty without both names. */
export function nameKey(givenname: string, surname: string): string {
  const parts = [givenname, surname].map((part) =>
    (spell(part) || part.normalize('NFC').toLowerCase()).replace(/\s+/g, ' ').trim(),
  );
  return parts.includes('') ? '' : parts.join('\n');
}
