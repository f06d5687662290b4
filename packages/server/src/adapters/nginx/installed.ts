import { existsSync, readFileSync } from 'node:fs';
import { AdapterError } from '@kontor/platform/errors';
import { findProgram, searchPath } from '../run-command/programs.ts';

/** Absolute path of nginx. `Failed` when it is not installed. */
export const nginxProgram = (): string => findProgram('nginx', searchPath({}));

/** Debian's package nginx is there. */
export function isNginxInstalled(): boolean {
  try {
    nginxProgram();
    return true;
  } catch (cause) {
    if (cause instanceof AdapterError) return false;
    throw cause;
  }
}

/** An account without rights for those parts of nginx that talk to browsers. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Whom nginx's workers run as, where the server is root. */
export function workerAccount(): Account | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/passwd')) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return ['www-data', 'nobody']
    .map((name) => accounts.find((one) => one.name === name))
    .find((one) => one !== undefined);
}
