/** What a browser says about itself. */
export interface BrowserTraits {
  /** https, or this machine itself. */
  isSecure: boolean;
  /** It has service workers, the Push API and notifications. */
  hasPush: boolean;
  /** An iPhone or iPad that shows the portal in the browser instead of from the home screen. */
  isBrowserOfPhone: boolean;
  permission: NotificationPermission | undefined;
}

/** Why this browser takes no messages, or that it could. */
export type BrowserState = 'insecure' | 'needs-install' | 'unsupported' | 'blocked' | 'ready';

/** Pure: what is missing first, because nothing helps before it. */
export function browserStateOf({ isSecure, hasPush, isBrowserOfPhone, permission }: BrowserTraits): BrowserState {
  if (!isSecure) return 'insecure';
  if (!hasPush) return isBrowserOfPhone ? 'needs-install' : 'unsupported';
  return permission === 'denied' ? 'blocked' : 'ready';
}

const isApplePhone = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  // An iPad presents itself as a Mac, which has no touch screen.
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** Returns the state of the browser that shows this page. */
export function readBrowserState(): BrowserState {
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return browserStateOf({
    isSecure: isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    isBrowserOfPhone: isApplePhone(navigator) && !isInstalled,
    permission: 'Notification' in window ? Notification.permission : undefined,
  });
}
