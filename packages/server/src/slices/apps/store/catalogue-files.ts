import { RefusedError } from '@kontor/platform/errors';
import { z } from 'zod';
import { baseImage } from '../../../adapters/base-image/root-files.ts';
import { instructionsIn } from '../../../adapters/engine/docker/dockerfile/dockerfile.ts';
import { basesIn, withPlainBases } from '../../../adapters/engine/docker/dockerfile/dockerfile-bases.ts';

// What makes a picture act or fetch: scripts, handlers, foreign content, animation of references, and references out of the file.
const acting = [
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener|animate|set|use|image|a|style)\b/i,
  /\son\w+\s*=/i,
  /\b(?:href|src)\s*=/i,
  /url\(\s*["']?(?!#)/i,
  /javascript:|data:/i,
  /<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i,
];

/** What is wrong with an icon: it is an SVG that only draws. Icons are served with a sandboxing policy besides. */
export function faultsOfIcon(file: string, content: string): string[] {
  if (!file.endsWith('.svg')) return ['icon: is no SVG'];
  if (!/^\s*(?:<\?xml [^>]*\?>\s*)?<svg\s/.test(content)) return ['icon: does not begin as an SVG'];
  return acting.some((pattern) => pattern.test(content)) ? ['icon: does more than draw'] : [];
}

const pictureTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Media type of a screenshot beside a manifest; undefined for what is none, addresses among it. */
export const pictureType = (file: string): string | undefined =>
  file.startsWith('https:') ? undefined : pictureTypes[file.slice(file.lastIndexOf('.') + 1)];

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

const locked = z.object({
  version: z.string().optional(),
  resolved: z.unknown().optional(),
  link: z.unknown().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().optional(),
});
const lockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), locked) });

/**
 * What is wrong with the packages of an app. package.json, the lockfile and the manifest must name the same versions; the lockfile must
 * hold a checksum for everything it fetches and no address: what is fetched comes from the registry the box is set to, and nowhere else.
 */
export function faultsOfPackages(packages: Record<string, string>, wanted: string, lock: string): string[] {
  const { dependencies } = packageFile.parse(JSON.parse(wanted));
  const entries = Object.entries(lockFile.parse(JSON.parse(lock)).packages);
  const faults: string[] = [];
  if (!isSame(dependencies, packages)) faults.push('package.json: names other packages than the manifest');
  for (const [name, version] of Object.entries(packages)) {
    const entry = entries.find(([path]) => path === `node_modules/${name}`)?.[1];
    if (entry?.version !== version) faults.push(`package-lock.json: has no ${name} ${version}`);
  }
  for (const [path, entry] of entries) {
    if (path === '') continue;
    if (entry.resolved !== undefined || entry.link !== undefined)
      faults.push(`package-lock.json: ${path} has an address`);
    // what lies inside another package is covered by that one's checksum
    if (!entry.integrity && !entry.inBundle) faults.push(`package-lock.json: ${path} has no checksum`);
  }
  return faults;
}

/** What is wrong with a recipe: what is built on the box begins with the box's own Debian and nothing from elsewhere, so that only signed packages get into it. */
export function faultsOfBuild(folder: string, dockerfile: string): string[] {
  const bases = plainBasesIn(dockerfile);
  if (bases instanceof RefusedError)
    return [`${folder}/Dockerfile: line ${bases.params.line} is refused (${bases.code})`];
  const foreign = bases.filter((name) => name !== baseImage);
  if (bases.length === 0) return [`${folder}/Dockerfile: begins with no image`];
  return foreign.map((name) => `${folder}/Dockerfile: begins with ${name} and not with ${baseImage}`);
}

function plainBasesIn(dockerfile: string): string[] | RefusedError {
  try {
    return basesIn(withPlainBases(instructionsIn(dockerfile)));
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
