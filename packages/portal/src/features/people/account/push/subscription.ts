/** Served beside the page, so that it is in charge of the whole portal. */
const worker = '/push-worker.js';

/** Why messages could not be switched on; each has a sentence. */
export class SubscribeError extends Error {
  readonly reason: 'dismissed' | 'worker' | 'service';

  constructor(reason: SubscribeError['reason'], cause?: unknown) {
    super(reason, { cause });
    this.name = 'SubscribeError';
    this.reason = reason;
  }
}

/** What the server is told of a subscription. */
export interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Resolves with the subscription of this browser; undefined while there is none. */
async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return registration?.pushManager.getSubscription();
}

/** Resolves with the id the server has of this browser; undefined while it has no subscription with this key. */
export async function findDeviceId(publicKey: string): Promise<string | undefined> {
  const subscription = await findSubscription();
  return subscription && isFor(subscription, publicKey) ? deviceIdOf(subscription.endpoint) : undefined;
}

/** Asks the user, then the browser's push service. Throws `SubscribeError`. Call it from a click: browsers ask the user then only. */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') throw new SubscribeError('dismissed');
  const { pushManager } = await register();
  const before = await pushManager.getSubscription();
  // The server has another key than it was made with, and could not write to it.
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
  } catch (cause) {
    throw new SubscribeError('service', cause);
  }
}

async function register(): Promise<ServiceWorkerRegistration> {
  try {
    await navigator.serviceWorker.register(worker);
    return await navigator.serviceWorker.ready;
  } catch (cause) {
    throw new SubscribeError('worker', cause);
  }
}

/** Ends the subscription of this browser and removes the service worker. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
}

/** Browsers that do not say which key a subscription was made with are believed. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  return options.applicationServerKey === null || base64url(options.applicationServerKey) === publicKey;
}

const deviceIdOf = async (endpoint: string): Promise<string> =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
