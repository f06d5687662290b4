import { AdapterError } from '@kontor/platform/errors';
import type { Config } from '../../config.ts';
import { isNginxInstalled } from './installed.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether people reach this box encrypted. Also where nginx is missing by now: what was promised to them holds. */
export function promisesHttps(config: Pick<Config, 'edge' | 'host' | 'httpsPort'>): boolean {
  return config.httpsPort !== undefined && (config.edge === 'nginx' || wantsNginx(config));
}

/**
 * Whether nginx stands between browsers and the server. `auto`: where the box is there for others (it listens on more than loopback), may do it (it
 * is root) and can (nginx is installed). `Failed` when nginx is asked for and missing.
 */
export function wantsNginx({ edge, host }: Pick<Config, 'edge' | 'host'>, isRoot = process.getuid?.() === 0): boolean {
  if (edge === 'embedded') return false;
  if (edge === 'auto') return isRoot && !loopback.has(host) && isNginxInstalled();
  if (!isNginxInstalled())
    throw new AdapterError('KONTOR_EDGE is nginx, but nginx is not installed. On Debian: apt-get install nginx');
  return true;
}
