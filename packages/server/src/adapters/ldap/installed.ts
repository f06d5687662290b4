import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterError } from '@kontor/platform/errors';
import { findProgram, searchPath } from '../run-command/programs.ts';

/** Folders of Debian's packages slapd and slapd-contrib (argon2 and pw-sha2). */
export const moduleFolder = '/usr/lib/ldap';
export const schemaFolder = '/etc/ldap/schema';

/** Loaded in this order. */
export const modules = ['back_mdb', 'argon2', 'pw-sha2', 'ppolicy'] as const;
/** In the order of their dependencies. */
export const schemas = ['core', 'cosine', 'nis', 'inetorgperson'] as const;

/** Returns the absolute path of slapd. Throws `AdapterError` when it is not installed. */
export const slapdProgram = (): string => findProgram('slapd', searchPath({}));

/** Returns the programs and files slapd needs that are missing on this machine. */
export function missingParts(): string[] {
  const files = [
    ...modules.map((name) => join(moduleFolder, `${name}.so`)),
    ...schemas.map((name) => join(schemaFolder, `${name}.schema`)),
  ];
  const programs = ['slapd', 'slapadd', 'setpriv'].filter((name) => !isThere(name));
  return [...programs, ...files.filter((file) => !existsSync(file))];
}

function isThere(program: string): boolean {
  try {
    findProgram(program, searchPath({}));
    return true;
  } catch (cause) {
    if (cause instanceof AdapterError) return false;
    throw cause;
  }
}
