import { RefusedError } from '@kontor/platform/errors';
import type { ImageConfig } from '../../../../adapters/engine/images.ts';

/** Port of images that do not say one. */
export const usualPort = 80;
/** Ports that are never those of pages: mail, names, remote access, databases, and encrypted twins of another port. */
const neverWeb: ReadonlySet<number> = new Set([
  ...[
    21, 22, 25, 53, 110, 143, 389, 443, 465, 587, 636, 993, 995, 1433, 2222, 3306, 5432, 5672, 6379, 8443, 11_211,
    27_017,
  ],
]);
const usualWeb: ReadonlySet<number> = new Set([80, 3000, 5000, 8000, 8080, 8888]);

/**
 * Returns the port at which an image serves its pages. What its Dockerfile names first counts before what it inherits. Throws a `RefusedError`
 * (`image-ports-unclear`) when several remain.
 * @param written ports the Dockerfile itself declares, in its order
 */
export function webPortOf({ ports, env }: ImageConfig, written: readonly number[]): number {
  const chosen = Number(env.PORT);
  const isChosen = Number.isInteger(chosen) && chosen > 0 && chosen <= 65_535;
  if (ports.length === 0) return isChosen ? chosen : usualPort;
  const [only, ...more] = ports;
  if (only !== undefined && more.length === 0) return only;
  const own = written.find((port) => ports.includes(port) && !neverWeb.has(port));
  if (own !== undefined) return own;
  if (isChosen && ports.includes(chosen)) return chosen;
  const possible = ports.filter((port) => !neverWeb.has(port));
  const usual = possible.filter((port) => usualWeb.has(port));
  const [found] = possible.length === 1 ? possible : usual;
  if (found !== undefined && (possible.length === 1 || usual.length === 1)) return found;
  throw new RefusedError('image-ports-unclear', { params: { ports: ports.join(', ') } });
}
