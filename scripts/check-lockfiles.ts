// Checks the lockfiles: they must name no host, so that any registry mirror serves an install, and have a checksum for every package.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, runCheck } from './checks/findings.ts';
import { listFiles } from './checks/source.ts';
import { root } from './launch/prepare.mjs';

interface Locked {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  optional?: boolean;
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** Whether a package has binaries for other platforms: a mirror may lack them, so their checksum may be unknown where the lockfile was made. */
function isForOtherMachines({ optional, os, libc }: Locked): boolean {
  return optional === true && (os?.includes('linux') !== true || libc?.includes('musl') === true);
}

function checkPackage(path: string, name: string, locked: Locked, packages: Record<string, Locked>): Finding[] {
  const { resolved, integrity, link, inBundle, optionalDependencies = {} } = locked;
  if (resolved?.includes('://')) return [{ path, message: `${name} names a host` }];
  const needsChecksum = name.includes('node_modules/') && !link && !inBundle && !isForOtherMachines(locked);
  if (needsChecksum && !integrity) return [{ path, message: `${name} has no checksum` }];
  // npm ci refuses a lockfile in which one of them has no entry.
  const missing = Object.keys(optionalDependencies).filter(
    (each) => !packages[`node_modules/${each}`] && !packages[`${name}/node_modules/${each}`],
  );
  return missing.map((each) => ({ path, message: `${each}, wanted by ${name}, has no entry` }));
}

function checkLockfile(path: string, text: string): Finding[] {
  const packages: Record<string, Locked> = JSON.parse(text).packages ?? {};
  return Object.entries(packages).flatMap(([name, locked]) => checkPackage(path, name, locked, packages));
}

export function checkLockfiles(folder: string): Finding[] {
  const files = listFiles(folder);
  const found = files
    .filter((path) => path.endsWith('package-lock.json'))
    .flatMap((path) => checkLockfile(path, readFileSync(join(folder, path), 'utf8')));
  const settings = files.filter((path) => path.endsWith('.npmrc'));
  const hosts = settings.filter((path) => readFileSync(join(folder, path), 'utf8').includes('://'));
  return [...found, ...hosts.map((path) => ({ path, message: 'names a host' }))];
}

if (import.meta.main) runCheck('check-lockfiles', () => checkLockfiles(root));
