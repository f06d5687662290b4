import type { Finding } from './findings.ts';
import { importsWithGlobs } from './globs.ts';
import { type Import, isTest, type Source } from './source.ts';

/** Packages each package may import. The direction is contract <- platform <- server, contract and platform <- provider, contract <- portal. */
const below: Record<string, readonly string[]> = {
  contract: [],
  platform: ['contract'],
  server: ['contract', 'platform'],
  provider: ['contract', 'platform'],
  portal: ['contract'],
  testkit: ['contract', 'platform', 'server', 'provider'],
};

/** Packages without input or output, which also run in the browser. */
const withoutNode = new Set(['contract', 'portal']);

/** Too heavy for the first load, which is everything loaded before the sign-in; they belong behind the dynamic import of the shell. */
const tooHeavyForFirstLoad = /^(react-aria|react-stately|@tanstack\/|@internationalized\/|zod$)/;

const packageOf = (path: string) => /^packages\/([\w-]+)\/src\//.exec(path)?.[1];

function validatePackage(from: string, to: string, imported: Import, path: string): string | undefined {
  if (from === to) return undefined;
  if (isTest(path) && to === 'testkit') return undefined;
  if (!below[from]?.includes(to)) return `${from} does not import ${to}`;
  if (from === 'portal' && !imported.typeOnly && !imported.target.startsWith('packages/contract/src/rules/')) {
    return 'the portal takes types only from the contract, values from its rules/';
  }
  return undefined;
}

function validateExternal(from: string, imported: Import, path: string): string | undefined {
  if (isTest(path)) return undefined;
  const { target } = imported;
  if (withoutNode.has(from) && target.startsWith('node:'))
    return `${from} runs in the browser too and imports nothing of Node`;
  if (path.startsWith('packages/contract/src/rules/'))
    return 'rules stand alone: the browser loads them without any package';
  if (from === 'contract' && target !== 'zod') return 'the contract needs zod and nothing else';
  return undefined;
}

function validateImport(imported: Import, source: Source): string | undefined {
  const from = packageOf(source.path);
  if (!from) return undefined;
  const to = packageOf(imported.target);
  if (to) {
    const rulesOnly = source.path.startsWith('packages/contract/src/rules/') && !isTest(source.path);
    if (rulesOnly && !imported.typeOnly && !imported.target.startsWith('packages/contract/src/rules/')) {
      return 'rules import only rules, so that no schema reaches the browser';
    }
    return validatePackage(from, to, imported, source.path);
  }
  if (imported.relative) {
    const within = imported.target.startsWith(`packages/${from}/`);
    return within ? undefined : 'what is outside the package is not imported by a path';
  }
  return validateExternal(from, imported, source.path);
}

/** Reports imports against the direction of the packages. */
export function checkLayers(sources: Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((imported) => {
      const message = validateImport(imported, source);
      return message ? [{ path: source.path, line: imported.line, message }] : [];
    }),
  );
}

/** Follows the static imports of the first load transitively, those of eager `import.meta.glob` included, and reports heavy modules among them. */
export function checkFirstLoad(sources: Source[], entry = 'packages/portal/src/main.tsx'): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const paths = [...byPath.keys()].filter((path) => path.startsWith('packages/portal/src/') && !isTest(path));
  const seen = new Set([entry]);
  const findings: Finding[] = [];
  for (const path of seen) {
    const source = byPath.get(path);
    for (const imported of source ? importsWithGlobs(source, paths) : []) {
      if (imported.typeOnly || imported.dynamic) continue;
      if (tooHeavyForFirstLoad.test(imported.target)) {
        findings.push({
          path,
          line: imported.line,
          message: `${imported.target} is too heavy for the first load: import it behind the shell`,
        });
      }
      seen.add(imported.target);
    }
  }
  return findings;
}
