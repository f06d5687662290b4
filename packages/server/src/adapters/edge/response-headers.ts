import { type Framing, framingHeaders } from './framing.ts';
import { confineCookie } from './own-cookies.ts';
import { connectionNames, hopByHop } from './request-headers.ts';

// What belongs to the edge: how a browser reaches the host, our token, who is asking.
const neverFromApp = new Set(['x-auth-token', 'alt-svc', 'strict-transport-security', 'public-key-pins']);

/** The parts of an answer that are put together anew from everything the app said about them. */
interface Gathered {
  policies: string[];
  frameOptions: string[];
}

/**
 * The headers a browser gets, from those an app sent. Cookies are confined to the app's host (keeps H2), ours never come from an app (keeps H4),
 * who may frame the app is the edge's word (keeps H6).
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
    // What tells a proxy where to go or what to send is not an app's to say.
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

/** Clearing cookies reaches every host of the domain, the portal's too (W3C Clear Site Data, 3.1); the rest stays at the app's host. */
function withoutCookies(value: string): string | undefined {
  const kinds = value
    .split(',')
    .map((kind) => kind.trim())
    .flatMap((kind) => (kind === '"*"' ? ['"cache"', '"storage"'] : [kind]))
    .filter((kind) => kind === '"cache"' || kind === '"storage"' || kind === '"executionContexts"');
  return kinds.length === 0 ? undefined : kinds.join(', ');
}
