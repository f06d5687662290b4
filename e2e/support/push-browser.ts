import type { PushServices } from '@kontor/server/adapters/web-push/push-services';
import { createDevice } from '@kontor/server/slices/talk/push/push.fixture';
import type { Page } from 'playwright-core';

/** Push services that accept everything; `sent` is what they were given. */
export function createAcceptingServices() {
  const sent: Parameters<PushServices['send']>[0][] = [];
  const pushServices: PushServices = {
    isAllowed: (endpoint) => endpoint.startsWith('https://'),
    async send(push) {
      sent.push(push);
      return { status: 201, retryAfter: undefined, date: undefined, text: '' };
    },
  };
  return { sent, pushServices };
}

/** What a mocked browser does: the answer of its user, and whether its maker's push service can be reached. */
interface MockedBrowser {
  device?: ReturnType<typeof createDevice>;
  answer?: 'granted' | 'denied' | 'default';
  isServiceAway?: boolean;
  /** Key of the subscription it has already, for pictures: without a service worker. */
  subscribedWith?: string;
}

/**
 * Replaces what the headless browser lacks: it never shows notifications, has no Push API in the private windows of tests, and there is no push service on the
 * test machine. The service worker is the browser's own. Call it before the page is opened.
 */
export async function mockPushBrowser(
  page: Page,
  { device, answer = 'granted', isServiceAway = false, subscribedWith }: MockedBrowser = {},
) {
  const { endpoint, body } = device ?? createDevice('https://push.example.net/this-browser');
  await page.addInitScript(`(() => {
    const of = (key) => ({
      endpoint: ${JSON.stringify(endpoint)},
      options: { applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer },
      toJSON: () => (${JSON.stringify(body)}),
      unsubscribe: async () => (sessionStorage.removeItem('push'), true),
    });
    const before = ${JSON.stringify(subscribedWith ?? null)};
    if (before !== null) navigator.serviceWorker.getRegistration = async () => ({ pushManager: { getSubscription: async () => of(before) } });
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('permission') ?? 'default' });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', '${answer}');
      return '${answer}';
    };
    PushManager.prototype.getSubscription = async () => {
      const key = sessionStorage.getItem('push');
      return key === null ? null : of(key);
    };
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
      if (!userVisibleOnly) throw new DOMException('Silent messages are not allowed', 'NotAllowedError');
      if (${isServiceAway}) throw new DOMException('Registration failed - push service error', 'AbortError');
      sessionStorage.setItem('push', applicationServerKey);
      return of(applicationServerKey);
    };
  })()`);
}

/** Gives a message to the service worker of the page as its push service does, already decrypted. Resolves with what the worker shows. */
export async function deliverPush(page: Page, data: string): Promise<{ title: string; body: string; lang: string }> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('The page has no service worker');
  await worker.evaluate(`self.shown = new Promise((resolve) => {
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, lang }) => resolve({ title, body, lang });
  }); 0`);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  return worker.evaluate('self.shown');
}
