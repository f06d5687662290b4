/** Joins class names; what is undefined, empty or false is left out. */
export function classNames(...names: (string | undefined | false)[]): string {
  return names.filter(Boolean).join(' ');
}
