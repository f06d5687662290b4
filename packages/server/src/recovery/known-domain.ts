import { type Database, openDatabase } from '@kontor/platform/database/database';
import type { Config } from '../config.ts';
import { databaseFile } from '../core/data-folder.ts';
import { createSettings } from '../core/settings-db.ts';

/** The domain that was chosen at setup, or the configured one before that; undefined where the database cannot be asked. Changes nothing. */
export function knownDomain({ data, domain }: Pick<Config, 'data' | 'domain'>): string | undefined {
  let database: Database | undefined;
  try {
    database = openDatabase({ file: databaseFile(data), readonly: true });
    return createSettings(database).get('system', 'domain') ?? domain;
  } catch {
    // Why it cannot is what the page is about.
    return undefined;
  } finally {
    database?.close();
  }
}
