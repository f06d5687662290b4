/**
 * Where an app host asked to go after sign-in (keeps H4): a path of this very host that starts with exactly one `/`. Anything else is nobody's
 * wish and is ignored. `/?open=<app>&to=<path>`: the name is for people who read the address, the path is where to go.
 */
export function targetRouteOf(search: string, origin: string): string | undefined {
  const wish = new URLSearchParams(search).get('to') ?? '';
  if (!/^\/(?![/\\])/.test(wish) || hasControl(wish)) return undefined;
  const url = URL.canParse(wish, origin) ? new URL(wish, origin) : undefined;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined;
}

/** Browsers drop tabs and line ends inside an address, which would turn one slash into two. */
function hasControl(text: string): boolean {
  return [...text].some((letter) => letter.charCodeAt(0) < 0x20 || letter === '\\');
}
