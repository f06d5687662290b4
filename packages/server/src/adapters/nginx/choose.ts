import type { HttpsObstacle } from '@kontor/contract/edge/domains';
import { AdapterError } from '@kontor/platform/errors';
import { type Config, isLocalOnly } from '../../config.ts';
import { isNginxInstalled } from './installed.ts';

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
  if (edge === 'auto') return isRoot && !isLocalOnly({ host }) && isNginxInstalled();
  if (!isNginxInstalled())
    throw new AdapterError('KONTOR_EDGE is nginx, but nginx is not installed. On Debian: apt-get install nginx');
  return true;
}

/** Returns what these settings and this machine lack for HTTPS, in the order to see to it; empty when nothing is missing. */
export function missingForHttps(
  config: Pick<Config, 'edge' | 'host' | 'httpsPort'>,
  machine = { isRoot: process.getuid?.() === 0, hasNginx: isNginxInstalled() },
): HttpsObstacle[] {
  const isAuto = config.edge === 'auto';
  const obstacles: [HttpsObstacle, boolean][] = [
    ['switched-off', config.edge === 'embedded'],
    // Where nginx is asked for, the server may also encrypt for its own machine and without being root.
    ['local-only', isAuto && isLocalOnly(config)],
    ['not-root', isAuto && !machine.isRoot],
    ['no-nginx', !machine.hasNginx],
    ['no-port', config.httpsPort === undefined],
  ];
  return obstacles.filter(([, isMissing]) => isMissing).map(([obstacle]) => obstacle);
}
