import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Interpreters } from './web-runtime.ts';

const folders = ['/usr/sbin', '/usr/bin'];

/** Debian's packages put these here; what is elsewhere is not seen from inside the sandbox. */
export function findInterpreters(): Interpreters {
  return { php: newestPhp(), gunicorn: runnable('/usr/bin/gunicorn'), pip: runnable('/usr/bin/pip3') };
}

/** `php-fpm8.2`: the version is part of the name. */
function newestPhp(): string | undefined {
  const found = folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)));
  const versionOf = (path: string) => Number(/fpm(\d+(?:\.\d+)?)$/.exec(path)?.[1] ?? 0);
  return found
    .filter((path) => /\/php-fpm\d+(?:\.\d+)?$/.test(path))
    .sort((a, b) => versionOf(b) - versionOf(a))
    .find((path) => runnable(path) !== undefined);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A machine without this folder has no such program.
    return [];
  }
}

function runnable(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    // Not installed: the refusal names the package.
    return undefined;
  }
}
