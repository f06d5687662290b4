/** Splits what was typed or pasted at spaces, commas, semicolons and line ends, and adds what is not there yet; case does not matter. */
export function withEntries(entries: readonly string[], typed: string): string[] {
  const all = [...entries, ...typed.split(/[\s,;]+/).filter((entry) => entry !== '')];
  const isFirst = (entry: string, index: number) =>
    all.findIndex((other) => other.toLowerCase() === entry.toLowerCase()) === index;
  return all.filter(isFirst);
}
