import { AdapterError } from '@kontor/platform/errors';
import type { Config } from '../../config.ts';
import { isNginxInstalled } from './installed.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/** Returns whether this box is reached over HTTPS. Stays true when nginx is missing now: browsers were told to use HTTPS. */
export function promisesHttps(config: Pick<Config, 'edge' | 'host' | 'httpsPort'>): boolean {
  return config.httpsPort !== undefined && (config.edge === 'nginx' || wantsNginx(config));
}

/**
 * Returns whether nginx runs in front of the server. `auto`: when the server listens on more than loopback, is root, and nginx is installed. Throws
 * `AdapterError` when nginx is requested but not installed.
 */
export function wantsNginx({ edge, host }: Pick<Config, 'edge' | 'host'>, isRoot = process.getuid?.() === 0): boolean {
  if (edge === 'embedded') return false;
  if (edge === 'auto') return isRoot && !loopback.has(host) && isNginxInstalled();
  if (!isNginxInstalled())
    throw new AdapterError('KONTOR_EDGE is nginx, but nginx is not installed. On Debian: apt-get install nginx');
  return true;
}
