// Checks the lockfiles: they name no host, so that any registry mirror serves an install, and hold a checksum for every package.
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
}

function checkLockfile(path: string, text: string): Finding[] {
  const packages: Record<string, Locked> = JSON.parse(text).packages ?? {};
  return Object.entries(packages).flatMap(([name, { resolved, integrity, link, inBundle }]): Finding[] => {
    if (resolved?.includes('://')) return [{ path, message: `${name} names a host` }];
    const needsChecksum = name.includes('node_modules/') && !link && !inBundle;
    return needsChecksum && !integrity ? [{ path, message: `${name} has no checksum` }] : [];
  });
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
