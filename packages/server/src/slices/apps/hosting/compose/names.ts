/** Returns the name of each service in the manifest: lower-case letters, digits and dashes, each once. */
export function namesFor(written: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const one of written) {
    const plain = one
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 36);
    const base = plain === '' ? 'service' : plain;
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
    taken.add(name);
    names.set(one, name);
  }
  return names;
}
