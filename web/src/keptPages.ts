/**
 * Members' pages as this browser got them last, for a network that lets somebody wait (docs/decisions/0118). The service
 * worker alone writes them; each opens only for the session that it was drawn for, and goes with it. Which pages may be
 * kept, and which of them as a snapshot, the server says (drawnNeeds.ts). Imports nothing that the site has, too: the worker
 * is one script.
 */
import { isSnapshot, mayBeSnapshot, snapshotOf, withLook } from "./keptSnapshot.ts";

/** The server writes it before the worker: the mark by which adopt.ts tells sessions apart. */
declare const tagOf: (token: string) => string;

/** What a browser has of its member. The session's end deletes it by this name (session.ts); whose pushes are shown is in it, too. */
const MEMBER = "member";
const OWNER = "/push-owner";
/** The last so many addresses. */
const PAGES_MAX = 8;
const TAG = "x-session-tag";
/** When the page came, or was left, by this device's clock. */
const SEEN_AT = "x-seen-at";
const POLICY = "content-security-policy";
/** The words that say how old the page is (seenNote.ts). No name or text of anybody's can be this: there is no `<` in them. */
const HIDDEN = '<p id="seen" hidden';
const SHOWN = '<p id="seen"';

export type KeptPage = {
  reply: Response;
  main: string | undefined;
  tag: string;
  isSnapshot: boolean;
};
/**
 * What the server's answer means for the page that is shown meanwhile: this is it now (its data, or in a snapshot's place the
 * whole of it), it is elsewhere, or ask it yourself.
 */
export type Renewal =
  | { as: "page"; data: unknown }
  | { as: "page"; text: string }
  | { as: "elsewhere" }
  | { as: "unknown" };
/**
 * What a page that is kept as a snapshot sends when it is left (study/survey/look.ts), and when by this device's clock, in
 * milliseconds; without a look it is to be forgotten.
 */
export type LookMessage = { path: string; look: string | null; words: string; at: number };

/** What is written comes one after the other, because each looks first at what is there. */
let turns: Promise<unknown> = Promise.resolve();
function inTurn(write: () => Promise<void>): Promise<void> {
  const done = turns.then(write);
  turns = done.catch(() => undefined);
  return done;
}

/**
 * Looks an address up behind all that was to be written, and answers how to get what was found. A page that is loaded again
 * sends its look before it asks for itself, but a browser may tell the worker of the request first: a look that has come by
 * the time that the page is wanted is in it, too.
 */
export function lookUp(url: string): () => Promise<KeptPage | undefined> {
  const find = () => turns.then(() => keptPage(url)).catch(() => undefined);
  const [before, found] = [turns, find()];
  return () => (turns === before ? found : find());
}

/** Nothing where this session has none, or where a worker cannot know whose session it is. */
export async function keptPage(url: string): Promise<KeptPage | undefined> {
  const tag = await tagHere();
  if (tag === null) await forgetPages();
  if (tag === null || tag === undefined) return undefined;
  const found = await caches.match(url, { cacheName: MEMBER });
  if (!found) return undefined;
  if (found.headers.get(TAG) === tag) return openedOnce(found, tag);
  await forgetPages();
  return undefined;
}

/** With a nonce of its own: one serves one opening, as from the server. */
async function openedOnce(found: Response, tag: string): Promise<KeptPage | undefined> {
  const headers = new Headers(found.headers);
  const old = nonceOf(headers);
  if (old === undefined) return undefined;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  headers.set(POLICY, headers.get(POLICY)?.replaceAll(old, nonce) ?? "");
  headers.delete(TAG);
  headers.delete(SEEN_AT);
  const text = await found.text();
  const reply = new Response(text.replaceAll(old, nonce), { headers });
  return { reply, main: mainOf(text), tag, isSnapshot: isSnapshot(text) };
}

const nonceOf = (headers: Headers): string | undefined =>
  /'nonce-([^']+)'/.exec(headers.get(POLICY) ?? "")?.[1];

/** By the file that starts it one build's page is told from another's. */
const mainOf = (text: string): string | undefined => /\/assets\/main-[\w-]+\.js/.exec(text)?.[0];

/** A page that passes by on its way to the member. */
export async function keepPage(url: string, reply: Response): Promise<void> {
  await keep(url, reply.headers, await read(reply));
}

/** Only pages that were drawn for a member say so; looked at before any of it is copied. */
export const isMembers = ({ ok, headers }: Response): boolean =>
  ok && (headers.get("cache-control") ?? "").includes("private");

export async function renewalOf(url: string, reply: Response, kept: KeptPage): Promise<Renewal> {
  if (reply.type === "opaqueredirect") return gone(url);
  if (!reply.ok) return { as: "unknown" };
  const page = await read(reply);
  if (page.main !== undefined && page.main !== kept.main) return gone(url);
  // A frame: the server had no time, or this session is worth nothing any more. The page's own calls will tell.
  if (page.tag === undefined) {
    // A sheet that is over only ever comes as a frame.
    if (page.main !== undefined && kept.isSnapshot) await gone(url);
    return { as: "unknown" };
  }
  if (page.tag !== kept.tag) return gone(url);
  await keep(url, reply.headers, page);
  return kept.isSnapshot ? { as: "page", text: page.text } : { as: "page", data: page.data };
}

/** The browser asks once more and gets what the server says: there is nothing here to be shown in its place. */
async function gone(url: string): Promise<Renewal> {
  await (await caches.open(MEMBER)).delete(url);
  return { as: "elsewhere" };
}

type Page = {
  text: string;
  main: string | undefined;
  /** Whose it is; undefined of a page that is nobody's. */
  tag: string | undefined;
  data: unknown;
};

async function read(reply: Response): Promise<Page> {
  const text = await reply.text();
  const json = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(text)?.[1];
  // Written by our server (platform/drawn.ts).
  const data = JSON.parse(json ?? "null") as { member?: { tag: string } } | null;
  return { text, main: mainOf(text), tag: data?.member?.tag, data };
}

async function keep(url: string, from: Headers, { text, tag }: Page): Promise<void> {
  // Before anything is written: nothing is here, not even for a moment, before it is known whose browser this is.
  if (tag === undefined || (await tagHere()) !== tag) return forgetPages();
  const shown = mayBeSnapshot(text) ? snapshotOf(text) : pageOf(text);
  if (shown === null || nonceOf(from) === undefined) return;
  const headers = new Headers(from);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(TAG, tag);
  headers.set(SEEN_AT, String(Date.now()));
  await inTurn(() => write(url, new Response(shown, { headers }), tag));
}

/** With its line shown; null where the server has not written one. */
const pageOf = (text: string): string | null =>
  text.includes(HIDDEN) ? text.replace(HIDDEN, SHOWN) : null;

async function write(url: string, page: Response, tag: string): Promise<void> {
  const cache = await caches.open(MEMBER);
  await cache.delete(url);
  await cache.put(url, page);
  // Afterwards, so that who signs out or in meanwhile leaves nothing behind.
  if ((await tagHere()) === tag) await forgetPages(PAGES_MAX);
  else await forgetPages();
}

/** Takes the place of the look that is kept for this session. Where nothing is kept of the address, or something newer, nothing is written. */
export const keepLook = (message: LookMessage): Promise<void> => inTurn(() => writeLook(message));

async function writeLook({ path, look, words, at }: LookMessage): Promise<void> {
  const url = new URL(path, self.location.origin).href;
  if (look === null) return void (await gone(url));
  const found = await caches.match(url, { cacheName: MEMBER });
  const tag = await tagHere();
  if (!found || !tag || found.headers.get(TAG) !== tag) return;
  if (!(at >= Number(found.headers.get(SEEN_AT)))) return;
  const headers = new Headers(found.headers);
  headers.set(SEEN_AT, String(at));
  const text = await found.text();
  if (isSnapshot(text))
    await write(url, new Response(withLook(text, { look, words }), { headers }), tag);
}

/** All, but for the last few. */
export async function forgetPages(but = 0): Promise<void> {
  if (!(await caches.has(MEMBER))) return;
  const cache = await caches.open(MEMBER);
  const pages = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OWNER);
  await Promise.all(
    pages.slice(0, Math.max(0, pages.length - but)).map((page) => cache.delete(page)),
  );
}

/** Of the session whose cookies this browser has: null without one, undefined where no worker may look. */
async function tagHere(): Promise<string | null | undefined> {
  const store = globalThis.cookieStore;
  if (!store) return undefined;
  const found = await store.get("TOKEN");
  return found?.value ? tagOf(decodeURIComponent(found.value)) : null;
}
