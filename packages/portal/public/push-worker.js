// The service worker of the portal. It shows messages of the server and opens what is behind them. It has no handler for fetch and stores nothing: every page
// comes from the server (docs/decisions/0135-messages-on-devices.md).

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Something is always shown: browsers take the permission from a page that gets messages and shows none. */
function show(data) {
  const { title = 'Kontor', body = '', url = '/', tag, lang = 'de' } = contentOf(data);
  const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };
  const again = tag === undefined ? {} : { tag, renotify: true };
  return self.registration.showNotification(title, { body, lang, data: url, ...look, ...again });
}

function contentOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    // Not by this server.
    return {};
  }
}

/** Goes to a window that shows the page already, or opens one: in another window somebody may be typing. */
async function open(address) {
  const { href } = new URL(address, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === href);
  return there === undefined ? self.clients.openWindow(href) : there.focus();
}
