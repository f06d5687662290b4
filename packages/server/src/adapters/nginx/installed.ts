import { existsSync, readFileSync } from 'node:fs';
import { AdapterError } from '@kontor/platform/errors';
import { findProgram, searchPath } from '../run-command/programs.ts';

/** Returns the absolute path of nginx. Throws `AdapterError` when it is not installed. */
export const nginxProgram = (): string => findProgram('nginx', searchPath({}));

/** Returns whether nginx is installed. */
export function isNginxInstalled(): boolean {
  try {
    nginxProgram();
    return true;
  } catch (cause) {
    if (cause instanceof AdapterError) return false;
    throw cause;
  }
}

/** An unprivileged account for nginx's workers, which talk to browsers. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** Returns the account of nginx's workers when the server runs as root. */
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
