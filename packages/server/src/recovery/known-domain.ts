import { type Database, openDatabase } from '@kontor/platform/database/database';
import type { Config } from '../config.ts';
import { storedDomain } from '../core/box-address.ts';
import { databaseFile } from '../core/data-folder.ts';
import { createSettings } from '../core/settings-db.ts';

/** Returns the domain chosen at setup, or the configured one before that; undefined when the database cannot be read. Read-only. */
export function knownDomain({ data, domain }: Pick<Config, 'data' | 'domain'>): string | undefined {
  let database: Database | undefined;
  try {
    database = openDatabase({ file: databaseFile(data), readonly: true });
    return storedDomain(createSettings(database), { domain });
  } catch {
    // The recovery page already shows why it cannot be read.
    return undefined;
  } finally {
    database?.close();
  }
}
