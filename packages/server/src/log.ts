import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from './config.ts';
import type { Log } from './ground.ts';

/** The log of the server: JSON lines in `logs/server.log`, flushed line by line so that a kill loses none. */
export function openLog(config: Config): Log {
  const destination = pino.destination({ dest: join(config.data, 'logs', 'server.log'), sync: true, mkdir: true });
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
