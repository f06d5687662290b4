import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Interpreters } from './web-runtime.ts';

const folders = ['/usr/sbin', '/usr/bin'];

/** Finds the interpreters where Debian's packages install them; other folders are not visible inside the sandbox. */
export function findInterpreters(): Interpreters {
  return { php: newestPhp(), gunicorn: runnable('/usr/bin/gunicorn'), pip: runnable('/usr/bin/pip3') };
}

/** Returns the path of the newest PHP-FPM; the version is part of the name, as in `php-fpm8.2`. */
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
    // The folder does not exist, so it contains no program.
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
