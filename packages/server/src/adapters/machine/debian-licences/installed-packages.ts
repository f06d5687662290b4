/** A binary package of Debian that is installed on this machine, as dpkg lists it. */
export interface InstalledPackage {
  name: string;
  /** What it was built from: several packages have one source, and one file with its licences. */
  source: string;
  sourceVersion: string;
  homepage: string;
  isEssential: boolean;
  /** Names it stands for besides its own. */
  provides: string[];
  /** Names of what it depends on; of alternatives, all. */
  needs: string[];
}

const fields = [
  ...['Package', 'db:Status-Status', 'Essential', 'source:Package', 'source:Version'],
  ...['Homepage', 'Provides', 'Pre-Depends', 'Depends'],
];

/** Arguments with which dpkg-query prints what `parsePackages` reads. The longest fields come last: a line that is cut off loses little. */
export const dpkgQueryArgs = ['--show', `--showformat=${fields.map((field) => `\${${field}}`).join('\\t')}\\n`];

const namesIn = (list: string): string[] =>
  list.split(/[,|]/).flatMap((one) => /^\s*([a-z0-9][a-z0-9+.-]+)/.exec(one)?.[1] ?? []);

/** Parses the output of dpkg-query: the packages that are installed. */
export const parsePackages = (lines: readonly string[]): InstalledPackage[] =>
  lines.flatMap((line) => {
    const [name = '', status, essential, source = '', sourceVersion = '', homepage = '', provides = '', ...needs] =
      line.split('\t');
    if (status !== 'installed' || namesIn(name)[0] !== name) return [];
    return {
      ...{ name, source, sourceVersion, homepage, isEssential: essential === 'yes' },
      ...{ provides: namesIn(provides), needs: namesIn(needs.join()) },
    };
  });

/**
 * Returns those of the packages that are used: the named ones, what Debian cannot be without, and whatever these depend on. Of alternatives those count that are
 * installed. Other packages of the machine are nobody's business here.
 */
export function usedPackages(packages: readonly InstalledPackage[], roots: readonly string[]): InstalledPackage[] {
  const byName = new Map<string, InstalledPackage[]>();
  for (const one of packages)
    for (const name of new Set([one.name, ...one.provides])) byName.set(name, [...(byName.get(name) ?? []), one]);
  const used = new Set<InstalledPackage>();
  const open = [...roots.flatMap((name) => byName.get(name) ?? []), ...packages.filter((one) => one.isEssential)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (used.has(next)) continue;
    used.add(next);
    open.push(...next.needs.flatMap((name) => byName.get(name) ?? []));
  }
  return packages.filter((one) => used.has(one));
}
