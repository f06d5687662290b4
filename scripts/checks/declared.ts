import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './findings.ts';
import { isTest, type Source } from './source.ts';

interface PackageFile {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readPackage(folder: string): PackageFile {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Returns the package an import names: `@kontor/testkit` for `@kontor/testkit/box`; `undefined` for paths and Node's built-in modules. */
function packageOf(target: string): string | undefined {
  const own = /^packages\/([\w-]+)\/src\//.exec(target)?.[1];
  if (own !== undefined) return `@kontor/${own}`;
  if (/^(node:|\.|\/|packages\/)/.test(target)) return undefined;
  return /^(@[\w.-]+\/)?[\w.-]+/.exec(target)?.[0];
}

/**
 * Reports imports of packages that the importing package does not declare in its `package.json`. Tests and types may also come from its
 * `devDependencies` and from those of the workspace. Packages without a `package.json` are not checked.
 */
export function checkDeclared(root: string, sources: Source[]): Finding[] {
  const ofWorkspace = readPackage(root);
  const known = new Map<string, PackageFile>();
  return sources.flatMap((source) => {
    const folder = /^packages\/[\w-]+(?=\/src\/)/.exec(source.path)?.[0];
    if (folder === undefined) return [];
    const own = known.get(folder) ?? readPackage(join(root, folder));
    known.set(folder, own);
    if (own.name === undefined) return [];
    const shipped = { ...own.dependencies, [own.name]: '' };
    const all = { ...shipped, ...own.devDependencies, ...ofWorkspace.dependencies, ...ofWorkspace.devDependencies };
    return source.imports.flatMap(({ target, typeOnly, line }) => {
      const name = packageOf(target);
      const isDeclared = name === undefined || name in (typeOnly || isTest(source.path) ? all : shipped);
      return isDeclared
        ? []
        : [{ path: source.path, line, message: `${folder}/package.json does not declare ${name}` }];
    });
  });
}
