// Keeps the shell of the app for a phone without a network: the page, its scripts, styles and fonts.
// It must never touch /api/ or /socket.io/: a price or a balance from a cache would be a lie.
const CACHE = 'fairlead-shell-1';
// About three releases of hashed files; older ones are dropped, oldest first.
const MOST_FILES = 120;
const scope = new URL(self.registration.scope).pathname;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(scope, { cache: 'reload' }))),
  );
});

// A new version waits until the user asks for it (src/app/setUpUpdate.ts): under an open ticket nothing changes by itself.
self.addEventListener('message', (event) => {
  if (event.data === 'takeOver') event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('fairlead-shell-') && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** Files under assets/ carry a hash in their name, so the stored one is the right one for ever. */
async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await dropOldest(cache);
  }
  return response;
}

async function dropOldest(cache) {
  const files = (await cache.keys()).filter((request) => request.url.includes('/assets/'));
  const surplus = files.slice(0, Math.max(0, files.length - MOST_FILES));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** The page itself is fetched anew while there is a network: it names the current files. */
async function fromNetworkFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(scope, response.clone());
    return response;
  } catch (error) {
    const stored = await cache.match(scope);
    if (stored) return stored;
    throw error;
  }
}

// Alerts (server/services/alerts/pushes.ts): the server has sealed what is shown; nothing is fetched for it, and nothing is kept.
self.addEventListener('push', (event) => {
  const { title, body, productId, tag } = event.data.json();
  const icon = `${scope}icons/app-icon-maskable-192.png`;
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon, data: { productId } }),
  );
});

/** A tap leads to the product, in the window that is open already where there is one. */
async function openProduct(productId) {
  const url = `${scope}#/pages/tabbarPages/home/contract?productId=${encodeURIComponent(productId)}`;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) return self.clients.openWindow(url);
  await open.navigate(url);
  return open.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openProduct(event.notification.data.productId));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (!url.pathname.startsWith(scope)) return;
  if (request.mode === 'navigate') event.respondWith(fromNetworkFirst(request));
  else if (url.pathname.startsWith(`${scope}assets/`)) event.respondWith(fromCacheFirst(request));
});
