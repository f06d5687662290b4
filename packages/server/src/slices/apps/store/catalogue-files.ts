import { RefusedError } from '@kontor/platform/errors';
import { z } from 'zod';
import { baseImage } from '../../../adapters/base-image/root-files.ts';
import { instructionsIn } from '../../../adapters/engine/docker/dockerfile/dockerfile.ts';
import { basesIn, withPlainBases } from '../../../adapters/engine/docker/dockerfile/dockerfile-bases.ts';

// What can make an image execute or fetch: scripts, handlers, foreign content, animated references, and references outside the file.
const acting = [
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener|animate|set|use|image|a|style)\b/i,
  /\son\w+\s*=/i,
  /\b(?:href|src)\s*=/i,
  /url\(\s*["']?(?!#)/i,
  /javascript:|data:/i,
  /<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i,
];

/** Returns the faults of an icon, which must be an SVG that only draws. Icons are also served with a sandboxing policy. */
export function faultsOfIcon(file: string, content: string): string[] {
  if (!file.endsWith('.svg')) return ['icon: is no SVG'];
  if (!/^\s*(?:<\?xml [^>]*\?>\s*)?<svg\s/.test(content)) return ['icon: does not begin as an SVG'];
  return acting.some((pattern) => pattern.test(content)) ? ['icon: does more than draw'] : [];
}

const pictureTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };

/** Returns the media type of a screenshot file next to a manifest; undefined for other files and for URLs. */
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
 * Returns the faults of an app's packages. package.json, the lockfile and the manifest must name the same versions; the lockfile must
 * contain a checksum for everything it fetches and no URL, so that everything comes from the configured registry.
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
    // A bundled package is covered by the checksum of the package that contains it.
    if (!entry.integrity && !entry.inBundle) faults.push(`package-lock.json: ${path} has no checksum`);
  }
  return faults;
}

/** Returns the faults of a Dockerfile. Builds must start from the box's own Debian image only, so that they contain signed packages only. */
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
