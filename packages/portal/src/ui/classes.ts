/** Joins class names; what is undefined, empty or false is left out. */
export function classes(...names: (string | undefined | false)[]): string {
  return names.filter(Boolean).join(' ');
}
