import type { ServerDevice } from '@kontor/contract/rules/data/backup-device';
import type { Commands } from '../../run-command.ts';
import type { OpenedTarget, Purpose } from '../target.ts';

export interface ServerNeeds {
  commands: Pick<Commands, 'run'>;
  /** The data folder. */
  data: string;
  log: { warn(details: object, message: string): void };
}

export interface ServerRequest {
  server: ServerDevice;
  hostKey: string | undefined;
  /** `look`: whether the server lets us in and has the folder; nothing is written, and there need not be backups yet. */
  purpose: Purpose | 'look';
  signal: AbortSignal;
}

/** A protocol. Opening throws `TargetError`. */
export type OpenServer = (request: ServerRequest) => Promise<OpenedTarget>;

/** Returns a path below another one, whatever slashes it ends with; an empty one is the folder a login begins in. */
export function pathBelow(outer: string, name: string): string {
  const trimmed = outer.trim().replace(/\/+$/, '');
  if (trimmed === '') return outer.trim().startsWith('/') ? `/${name}` : name;
  return `${trimmed}/${name}`;
}
