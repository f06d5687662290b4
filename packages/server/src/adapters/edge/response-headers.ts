import { type Framing, framingHeaders } from './framing.ts';
import { confineCookie } from './own-cookies.ts';
import { connectionNames, hopByHop } from './request-headers.ts';

// Headers only the edge may set: transport of the host, our token, the user's identity.
const neverFromApp = new Set(['x-auth-token', 'alt-svc', 'strict-transport-security', 'public-key-pins']);

/** Headers of a response that are recomputed from all their values. */
interface Gathered {
  policies: string[];
  frameOptions: string[];
}

/**
 * Returns the headers for a browser from those an app sent. Cookies are restricted to the app's host (keeps H2), cookies with our names are dropped (keeps H4),
 * and the edge decides who may frame the app (keeps H6).
 */
export function headersForBrowser(
  raw: readonly string[],
  framing: Framing,
  identityHeaders: ReadonlySet<string>,
): string[] {
  const named = connectionNames(raw);
  const headers: string[] = [];
  const gathered: Gathered = { policies: [], frameOptions: [] };
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    // An app must not control what a proxy in front sends or redirects to.
    if (name.startsWith('x-accel-') || name === 'x-sendfile') continue;
    if (hopByHop.has(name) || neverFromApp.has(name) || identityHeaders.has(name) || named.has(name)) continue;
    const value = passOn(name, raw[index + 1] ?? '', gathered);
    if (value !== undefined) headers.push(raw[index] ?? '', value);
  }
  return headers.concat(framingHeaders(gathered.policies, gathered.frameOptions, framing));
}

function passOn(name: string, value: string, gathered: Gathered): string | undefined {
  switch (name) {
    case 'set-cookie':
      return confineCookie(value);
    case 'clear-site-data':
      return withoutCookies(value);
    case 'content-security-policy':
      gathered.policies.push(value);
      return undefined;
    case 'x-frame-options':
      gathered.frameOptions.push(value);
      return undefined;
    default:
      return value;
  }
}

/** Clearing cookies would affect every host of the domain, the portal included (W3C Clear Site Data, 3.1); the other kinds affect only the app's host. */
function withoutCookies(value: string): string | undefined {
  const kinds = value
    .split(',')
    .map((kind) => kind.trim())
    .flatMap((kind) => (kind === '"*"' ? ['"cache"', '"storage"'] : [kind]))
    .filter((kind) => kind === '"cache"' || kind === '"storage"' || kind === '"executionContexts"');
  return kinds.length === 0 ? undefined : kinds.join(', ');
}
