/**
 * The service worker: hashed assets from memory, a member's own page as it was last where the network lets them wait
 * (keptPages.ts), and the site's empty frame where there is none. Answers of the API are never kept. Pages are never asked
 * for here: the browser opens one itself (navigation preload), so that cookies and Sec-Fetch headers are as without a worker
 * (docs/decisions/0096).
 */
import {
  forgetPages,
  isMembers,
  keepLook,
  keepPage,
  type KeptPage,
  type LookMessage,
  lookUp,
  type Renewal,
  renewalOf,
} from "./keptPages.ts";
import { type PushWorker, showPushes } from "./pushed.ts";

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Messaged = Waiting & { readonly data: unknown };
type Fetching = Waiting & {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
/** What a worker has that a page has not; its library would take the page's place for the whole site. */
type Worker = PushWorker & {
  addEventListener(type: "install" | "activate", listen: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listen: (event: Fetching) => void): void;
  addEventListener(type: "message", listen: (event: Messaged) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
};

const worker = self as unknown as Worker;
/** The server writes both before this script: a name that is another one with each build, and what is read offline. */
declare const BUILD: string;
declare const AHEAD: readonly string[];

const FAMILY = "panel-";
const KEPT = `${FAMILY}${BUILD}`;
/** Any page of members: asked for without cookies it is the frame that everybody gets. */
const FRAME = "/home";
const ASSETS = "/assets/";
/** Where a page that was kept hears what the server has answered meanwhile (platform/keptPage.ts). */
const RENEWAL = "/renewal";
/** The network wins wherever it is a good one: within this the answer begins to come. */
const PATIENCE_MS = 100;
/** The console, the API and files are not the member site's. */
const others = /^\/(?:api|console|storage|sample|dev)(?:\/|$)/;

showPushes(worker);

worker.addEventListener("install", (event) => {
  // At once: it knows nothing of the pages that are open, whose assets stay on the server.
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([
      forgetOthers(),
      // Of another build's pages the assets may go.
      forgetPages(),
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(ASSETS)) event.respondWith(assetOf(request));
  else if (pathname === RENEWAL) event.respondWith(renewalFor(event.clientId));
  else if (request.mode === "navigate" && !others.test(pathname) && mayAnswer())
    event.respondWith(pageOf(event));
});

worker.addEventListener("message", (event) => {
  // Only pages of this origin can send anything here, and they send nothing else (study/survey/look.ts).
  event.waitUntil(keepLook(event.data as LookMessage).catch(nothing));
});

/** Where the browser cannot ask ahead by itself, it is left alone while there is a network. */
const mayAnswer = (): boolean =>
  worker.registration.navigationPreload !== undefined || !self.navigator.onLine;

async function fill(): Promise<void> {
  const cache = await caches.open(KEPT);
  const frame = await fetch(FRAME, { credentials: "omit", redirect: "error", cache: "no-store" });
  if (!frame.ok) throw new Error(`the frame is not to be had: ${frame.status}`);
  const text = await frame.clone().text();
  await cache.put(FRAME, frame);
  const assets = new Set([...AHEAD, ...(text.match(/\/assets\/[\w.-]+\.js/g) ?? [])]);
  // One that does not come is asked for when it is needed.
  await Promise.allSettled([...assets].map((path) => cache.add(path)));
}

/** Their names change with what is in them, so the kept one is the right one. */
async function assetOf(request: Request): Promise<Response> {
  const known = await keptOf(request.url);
  if (known) return known;
  const found = await fetch(request);
  if (found.ok) await keep(request.url, found.clone());
  return found;
}

async function pageOf(event: Fetching): Promise<Response> {
  const { request } = event;
  const network = askedAhead(event);
  // A frame in another page is none of them.
  const memory = request.destination === "document" ? lookUp(request.url) : undefined;
  const page = (await isLate(network)) ? await memory?.() : undefined;
  // Without what starts it nobody would renew it.
  if (page?.main && (await keptOf(page.main))) {
    event.waitUntil(renewLater(event, network, page));
    return page.reply;
  }
  try {
    const reply = await network;
    if (isMembers(reply)) event.waitUntil(keepPage(request.url, reply.clone()).catch(nothing));
    return reply;
  } catch {
    // There is no network.
  }
  return (await keptOf(FRAME)) ?? Response.error();
}

/** What the browser did not ask ahead, although it can, is asked for: a disk that is full must not look like no network. */
const askedAhead = async ({ request, preloadResponse }: Fetching): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/** No network at all is known at once, and is not late. */
const isLate = (network: Promise<Response>): Promise<boolean> =>
  Promise.race([
    network.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), PATIENCE_MS)),
  ]);

const unknown: Renewal = { as: "unknown" };
/** By the page that is to hear it; gone with this worker, whose pages then ask by themselves. */
const renewals = new Map<string, Promise<Renewal>>();

function renewLater(event: Fetching, network: Promise<Response>, page: KeptPage) {
  const renewal = network
    .then((reply) => renewalOf(event.request.url, reply, page))
    .catch(() => unknown);
  renewals.set(event.resultingClientId, renewal);
  return renewal;
}

/** Once: a page that lives on asks by itself from then on. */
async function renewalFor(client: string): Promise<Response> {
  const renewal = renewals.get(client);
  renewals.delete(client);
  return new Response(JSON.stringify((await renewal) ?? unknown));
}

/** A full disk, a broken profile or a private window make the browser's memory throw: then nothing is kept. */
const keptOf = (url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: KEPT }).catch(() => undefined);

const keep = (url: string, found: Response): Promise<void> =>
  caches
    .open(KEPT)
    .then((cache) => cache.put(url, found))
    .catch(nothing);

const nothing = (): undefined => undefined;

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}
