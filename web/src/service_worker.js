// Keeps the whole app on the device, so that it works with the network off, and asks the browser
// to isolate the page where the host cannot send the headers itself.
const kCache = 'outflank-VERSION';
const kFiles = 'FILES';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(kCache)
      .then((cache) => cache.addAll(kFiles.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('outflank-') && name !== kCache).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The answer with the headers that let the engine share memory between its threads. */
function isolated(response) {
  if (response.status === 0 || response.type === 'opaque') return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches.open(kCache).then(async (cache) => {
      const kept = (await cache.match(request, { ignoreSearch: true })) ?? (request.mode === 'navigate' ? await cache.match('./') : undefined);
      return isolated(kept ?? (await fetch(request)));
    }),
  );
});
