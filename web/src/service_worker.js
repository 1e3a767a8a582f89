// Keeps the whole app on the device, so that it works with the network off, and asks the browser to isolate the
// page where the host cannot send the headers itself. It answers for the app's own files and document; all other
// addresses go to the server, as if it were not there.
const kCache = 'outflank-VERSION';
const kFiles = 'FILES';

/** How long the network may take for the document, and the storage for what is kept. Whoever has the app on the
 *  device does not wait for a server that sleeps; one that is awake sends the document in a tenth of that. */
const kPatienceMs = 1000;
/** Caches of earlier versions that stay while pages are open: theirs, and one that came between and that nobody
 *  took up. */
const kEarlier = 2;

const late = () => new Promise((resolve) => setTimeout(resolve, kPatienceMs));
const addressOf = (file) => new URL(file, self.location.href).href;
const kOwn = new Set(kFiles.map(addressOf));
const kDocuments = ['./', 'index.html'].map(addressOf);
const kHashed = addressOf('assets/');
const kEngine = addressOf('engine/');

/** An address as it stands in the caches: without what only asks for it once more. */
function keyOf(address) {
  const { origin, pathname, searchParams } = new URL(address);
  const build = searchParams.get('build');
  return origin + pathname + (build === null ? '' : `?build=${build}`);
}

/** A file whose name says its version. */
const isNamed = (key) => key.startsWith(kHashed) || (key.startsWith(kEngine) && key.includes('?build='));

/** Of this version, or of another one whose page is open. */
const isFile = (key) => kOwn.has(key) || isNamed(key);

/** What this page has fetched already is not fetched again. Names that say their version have one content only; of
 *  the others the server is asked whether they are still the same. */
const cacheFor = (address) => (isNamed(address) ? 'force-cache' : 'no-cache');

/** So many files are fetched at a time: the page needs the other connections that a browser has to a server, also
 *  where one of these stands still, or where what is fetched waits for a storage that does. */
const kAtATime = 2;

/** Keeps all files of this version; `modeFor` says how the browser's own cache serves an address. */
async function keepAll(cache, modeFor) {
  const left = [...kOwn];
  const keepOneByOne = async () => {
    for (let address = left.shift(); address; address = left.shift()) {
      const request = new Request(address, { cache: modeFor(address) });
      const response = await fetch(request);
      if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
      await cache.put(request, response);
    }
  };
  await Promise.all(Array.from({ length: kAtATime }, keepOneByOne)).finally(() => left.splice(0));
}

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(kCache);
    await keepAll(cache, cacheFor).catch(() => keepAll(cache, () => 'reload')); // what the browser has may be of no use
  };
  event.waitUntil(
    keep().catch(async (error) => {
      await caches.delete(kCache); // what is not whole stands in nobody's place
      throw error;
    }),
  );
});

// It waits until the pages of the version before are gone, or until somebody wants the new one.
self.addEventListener('message', ({ data, ports }) => {
  if (data?.takeOver === true) self.skipWaiting();
  else if (Array.isArray(data?.has)) ports[0].postMessage(data.has.every((address) => kOwn.has(keyOf(address))));
});

/** Forgets the versions before, but not what pages that are open may still want of them. */
async function tidy() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const names = (await caches.keys()).filter((name) => name.startsWith('outflank-'));
  const earlier = names.slice(0, names.indexOf(kCache)); // in the order in which they were made
  const gone = open.length > 0 ? earlier.slice(0, -kEarlier) : earlier;
  await Promise.all(gone.map((name) => caches.delete(name)));
}

// All that is asked for waits for the activation. It does not wait for the claim, which in Firefox waits for the
// threads of the engine, and these hear nothing while they wait for work; nor long for a storage that stands still.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.race([tidy(), late()]).finally(() => void self.clients.claim()));
});

/** The answer with the headers that let the engine share memory between its threads. One that is none of the app's
 *  stays as the server gave it. */
function isolated(response) {
  if (!response.ok) return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** What is kept of this version, else of another one; nothing where the browser cannot read what it has kept. */
async function kept(key) {
  try {
    const own = await caches.open(kCache);
    return (await own.match(key, { ignoreVary: true })) ?? (await caches.match(key, { ignoreVary: true }));
  } catch {
    return undefined;
  }
}

/** The document of the network, if it comes soon; else the one that is kept. */
async function pageFor(request) {
  const asked = fetch(request);
  const fresh = await Promise.race([asked, late()]).catch(() => undefined);
  if (fresh?.ok || fresh?.type === 'opaqueredirect') return fresh;
  asked.catch(() => undefined); // nobody may wait for it any more
  const here = kept(kDocuments[0]).then((found) => found ?? asked);
  return fresh ? here : Promise.any([here, asked]);
}

/** A file that is kept, if the storage has it soon; else the one of the network. */
async function fileFor(request, key) {
  const keeping = kept(key);
  const here = await Promise.race([keeping, late()]);
  return here ?? fetch(request).catch(async (error) => (await keeping) ?? Promise.reject(error));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const key = keyOf(request.url);
  if (request.mode === 'navigate') {
    if (kDocuments.includes(key)) event.respondWith(pageFor(request).then(isolated));
  } else if (isFile(key)) event.respondWith(fileFor(request, key).then(isolated));
});
