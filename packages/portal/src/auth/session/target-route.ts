/**
 * Where an app host asked to go after sign-in (keeps H4): `/?open=<path>`, the second half of its handshake at this very host. The path starts with
 * exactly one `/`; anything else is ignored.
 */
export function targetRouteOf(search: string, origin: string): string | undefined {
  const target = new URLSearchParams(search).get('open') ?? '';
  if (!/^\/(?![/\\])/.test(target) || hasControl(target)) return undefined;
  const url = URL.canParse(target, origin) ? new URL(target, origin) : undefined;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** Browsers drop tabs and line breaks inside an address, which could turn one slash into two. */
function hasControl(text: string): boolean {
  return [...text].some((character) => character.charCodeAt(0) < 0x20 || character === '\\');
}
