import { extname } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Returns the media type for the extension of a file name. */
export const typeOf = (name: string): string => types[extname(name)] ?? 'application/octet-stream';

/** Files under `assets/` have the hash of their content in their name, so they never change. */
export const cachingOf = (name: string): string =>
  name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

/** Content encodings the portal is built in. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Extensions of the files compressed by the portal's build. */
export const compressed = { br: '.br', gzip: '.gz' } as const;

/** Returns the encodings the browser accepts, smallest first (RFC 9110, 12.5.3). */
export function encodingsFor(header: string | undefined): Encoding[] {
  const taken = new Set<string>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return (['br', 'gzip', 'identity'] as const).filter((one) => one === 'identity' || taken.has(one));
}
