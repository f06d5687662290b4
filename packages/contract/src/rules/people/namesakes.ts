/** Returns what two people have in common who are written the same, whatever the case and the spaces; empty without both names. */
export function nameKey(givenname: string, surname: string): string {
  const parts = [givenname, surname].map((part) => part.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim());
  return parts.includes('') ? '' : parts.join('\n');
}
