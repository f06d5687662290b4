import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config.ts';
import { openLogFile } from './log-file.ts';
import type { Log } from './server-context.ts';

/** Opens the server's log: JSON lines in `logs/server.log`, each written synchronously so that a kill loses none. Writing never throws. */
export function openLog(config: Config): Log {
  const destination = openLogFile(join(config.data, 'logs', 'server.log'));
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
