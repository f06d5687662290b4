const marks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns the name that is proposed for a new disk: the first letter that no other place has, in the word for a disk. */
export function proposedName(nameOf: (mark: string) => string, taken: readonly string[]): string {
  const free = [...marks].map(nameOf).find((name) => !taken.includes(name));
  return free ?? nameOf(String(taken.length + 1));
}
