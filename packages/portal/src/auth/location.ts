import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** Returns the current path while no router is mounted. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname);
}

export function useQueryString(): string {
  return useSyncExternalStore(subscribe, () => location.search);
}

/** What the login says above its fields: what somebody has just done elsewhere. */
const loginNotices = [
  ...(['link-requested', 'link-waits', 'password-changed', 'password-set'] as const),
  ...(['server-restored', 'address-changed'] as const),
] as const;
export type LoginNotice = (typeof loginNotices)[number];

/** What one page outside the shell leaves to the next one; it stays with the entry of the history. */
export interface Handover {
  /** The username the fields begin with. */
  signingIn?: string;
  notice?: LoginNotice;
}

/** Navigates to another page of the portal without reloading. */
export function goTo(path: string, handover?: Handover): void {
  history.pushState(handover ?? null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo({ top: 0 });
}

/** Mark of the history while a server is restored in place of setting up a new one. */
export const restoreMark = 'restore-server';

/** Adds an entry with a mark to the browser's history; the page stays the same. */
export function markHistory(mark: string): void {
  history.pushState({ mark }, '');
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo({ top: 0 });
}

/** Returns the mark of the current entry of the history. */
export function useHistoryMark(): unknown {
  return useSyncExternalStore(subscribe, () => (history.state as { mark?: unknown } | null)?.mark);
}

/** Returns what the previous page left. */
export function readHandover(): { signingIn: string; notice: LoginNotice | undefined } {
  const { signingIn, notice } = (history.state ?? {}) as Record<string, unknown>;
  return {
    signingIn: typeof signingIn === 'string' ? signingIn : '',
    notice: loginNotices.find((known) => known === notice),
  };
}

/** Leaves something to the login that comes next at this entry of the history, which retains its mark. */
export function leaveToLogin(notice: LoginNotice): void {
  history.replaceState({ ...(history.state as object | null), notice }, '');
}

const addressFlag = 'address-changed';

/** Returns the portal's page for a browser that is led there from a former address of the server, which the login mentions. */
export const atNewAddress = (portalUrl: string): string => new URL(`/?${addressFlag}`, portalUrl).href;

/** Where the portal answers on the machine it runs on, whatever its name leads to. */
export const atThisComputer = (): string => {
  const { protocol, port } = location;
  return `${protocol}//localhost${port && `:${port}`}`;
};

/** Leaves to the login that the address is new, once: the flag is taken out of the address bar. Anybody can make a link with it, so it carries no text. */
export function takeAddressFlag(): void {
  const { searchParams, pathname, hash } = new URL(location.href);
  if (!searchParams.has(addressFlag)) return;
  searchParams.delete(addressFlag);
  const rest = searchParams.size > 0 ? `?${searchParams}` : '';
  const notice: LoginNotice = 'address-changed';
  // A path that begins with two slashes would be read as another host.
  history.replaceState({ notice }, '', `${pathname.replace(/^\/+/, '/')}${rest}${hash}`);
}

/** Forgets what the previous page left, once it has been of use. */
export const clearHandover = (): void => history.replaceState(null, '');

/** Whether the host is this machine, whose connections cannot be intercepted. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
}
