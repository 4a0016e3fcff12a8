/** A page that is kept as a snapshot: what is left of it, what its look may change, and what an answer means for it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { testMemory } from "../test/memory.ts";
import { keepLook, keepPage, type KeptPage, keptPage, lookUp, renewalOf } from "./keptPages.ts";
import { isSnapshot, mayBeSnapshot, snapshotOf, withLook } from "./keptSnapshot.ts";
import { seenNote } from "./seenNote.ts";

const PATH = "/task/answer/abc";
const SHEET = `https://panel.example${PATH}`;
const HOME = "https://panel.example/home";

const memory = testMemory();

type Parts = { of?: string; main?: string; inner?: string; mark?: string; data?: string };

/** As server/src/community/pages/member-pages.ts writes it. */
function documentOf({ of = "mine", main = "a1", inner = "<form></form>", ...more }: Parts = {}) {
  const { mark = " data-snapshot", data = "old-amount" } = more;
  const sent = JSON.stringify({ queries: data, member: { tag: `tag of ${of}` } });
  return [
    `<!doctype html><html><head><style nonce="n0+/="></style></head><body>`,
    `<p${mark} id="seen" hidden role="status">以下是 11/26 20:05 看到的内容，正在更新…</p>`,
    `<div id="root" data-rendered="member">${inner}</div>`,
    `<script nonce="n0+/=">(own)()</script>`,
    `<script type="application/json" id="data">${sent}</script>`,
    `<script nonce="n0+/=">window.__SITE__={}</script>`,
    `<link rel="modulepreload" nonce="n0+/=" href="/assets/main-${main}.js">`,
    `<script type="module" nonce="n0+/=" src="/assets/main-${main}.js"></script></body></html>`,
  ].join("");
}

const replyOf = (text: string) =>
  new Response(text, {
    headers: {
      "cache-control": "private, no-store",
      "content-security-policy": "script-src 'nonce-n0+/='",
    },
  });
const drawn = (parts?: Parts) => replyOf(documentOf(parts));

async function kept(url = SHEET): Promise<KeptPage> {
  const page = await keptPage(url);
  if (!page) throw new Error(`nothing is kept of ${url}`);
  return page;
}
const textOf = async (url?: string) => (await kept(url)).reply.text();

test("a snapshot is inert, has no data, and nothing in it starts the site but what waits for the server", async () => {
  await keepPage(SHEET, drawn());
  const page = await kept();
  expect(page.isSnapshot).toBe(true);
  expect(page.main).toBe("/assets/main-a1.js");
  const text = await page.reply.text();
  expect(text).toContain('<p data-snapshot id="seen" role="status">以下是');
  expect(text).toContain(
    '<div id="root" data-rendered="snapshot"><div inert><form></form></div></div><script',
  );
  expect(text).not.toContain("old-amount");
  expect(text).not.toContain('type="module" nonce');
  const [, nonce = ""] =
    /'nonce-([^']+)'/.exec(page.reply.headers.get("content-security-policy") ?? "") ?? [];
  expect(text).toMatch(
    /<script nonce="[^"]+">\(function openFresh[^]*\}\)\("\/assets\/main-a1\.js"\)<\/script>/,
  );
  expect(text.split(`nonce="${nonce}"`)).toHaveLength(6);
});

const input = (more: string) => `<input class="a" ${more} value="13912345678"/>`;

test.each([
  ["a mobile number", input('inputMode="tel" autoComplete="tel-national"'), true],
  ["an identity card", input('autoComplete="off" maxLength="18"'), true],
  ["a text", input('aria-labelledby="t"'), false],
])("of %s the snapshot has %s: %s", async (_, field, isLeftOut) => {
  const text = snapshotOf(documentOf({ inner: `<form>${field}</form>` })) ?? "";
  expect(text.includes("13912345678")).toBe(!isLeftOut);
  expect(text.includes('value="••••••"')).toBe(isLeftOut);
});

/** As React writes what anybody has written. */
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const anything = fc
  .oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("$&", "$`", "$'", "</div><script>", "<div inert>", '" autocomplete="" value="'),
  )
  .map(escaped);

test("whatever members write, a snapshot shows it as it stood, and a look takes the whole of its place", () => {
  fc.assert(
    fc.property(anything, anything, anything, (name, value, later) => {
      const inner = `<main><b>${name}</b><input autoComplete="off" value="${value}"/></main>`;
      const snapshot = snapshotOf(documentOf({ inner, data: "old-amount" })) ?? "";
      const dots = value === "" ? "" : "••••••";
      expect(snapshot).toContain(
        `<div inert><main><b>${name}</b><input autoComplete="off" value="${dots}"/></main></div></div><script`,
      );
      expect(snapshot).not.toContain("old-amount");
      // A browser of before 2025 leaves a `<` in an attribute as it is.
      const raw = later.replaceAll("&#60;", "<").replaceAll("&#62;", ">");
      const look = `<main><input value="${raw}"/><p>${later}</p></main>`;
      const again = withLook(snapshot, { look, words: "以下是 11/27 08:00 看到的内容，正在更新…" });
      expect(again).toContain(`<div inert>${look}</div></div><script`);
      expect(again).toContain('role="status">以下是 11/27 08:00 看到的内容，正在更新…</p>');
      const third = withLook(again, { look: "<main></main>", words: "" });
      expect(third).toContain("<div inert><main></main></div></div><script");
      expect(third).not.toContain(look);
      expect(again.length - look.length).toBe(
        snapshot.length - inner.length - dots.length + value.length,
      );
    }),
  );
});

test("the worker of the release before keeps none of these pages: it would let them be pressed", () => {
  // What 0.17.0 looks for.
  expect(seenNote(0, "snapshot")).not.toContain('<p id="seen" hidden');
  expect(seenNote(0, "page")).toContain('<p id="seen" hidden');
  expect(mayBeSnapshot(seenNote(0, "snapshot"))).toBe(true);
  expect(mayBeSnapshot(seenNote(0, "page"))).toBe(false);
});

test("a document that is not as it must be is not kept", async () => {
  await keepPage(SHEET, replyOf(documentOf().replace('type="module"', "")));
  expect(memory.stored.size).toBe(0);
});

const told = (look: string | null = "<main>page 2</main>", path = PATH, at = Date.now()) => ({
  path,
  look,
  at,
  words: "以下是 11/27 08:00 看到的内容，正在更新…",
});

test("a sheet that is left is seen again where it was, and when that was", async () => {
  await keepPage(SHEET, drawn());
  await keepLook(told());
  const text = await textOf();
  expect(text).toContain("<div inert><main>page 2</main></div></div><script");
  expect(text).toContain("以下是 11/27 08:00 看到的内容");
  expect(text).not.toContain("<form>");
});

test("one that is loaded again is seen where it was, whichever the worker hears of first", async () => {
  await keepPage(SHEET, drawn());
  const seen = lookUp(SHEET);
  void keepLook(told());
  expect(await (await seen())?.reply.text()).toContain("page 2");
  void keepLook(told("<main>page 3</main>"));
  expect(await (await lookUp(SHEET)())?.reply.text()).toContain("page 3");
});

test("a look that comes behind the page that the server has drawn since is not seen any more", async () => {
  await keepPage(SHEET, drawn());
  const late = told("<main>before</main>", PATH, Date.now() - 1);
  await Promise.all([keepPage(SHEET, drawn({ inner: "<form>now</form>" })), keepLook(late)]);
  expect(await textOf()).toContain("<div inert><form>now</form></div>");
  await keepLook(told());
  await keepLook(late);
  expect(await textOf()).toContain("page 2");
});

test("one that is over, or too large, is not seen again", async () => {
  await keepPage(SHEET, drawn());
  await keepLook(told(null));
  expect(memory.stored.size).toBe(0);
});

test("a look is no reason to keep a page, and a page that is no snapshot has none", async () => {
  await keepLook(told());
  expect(memory.stored.size).toBe(0);
  await keepPage(HOME, drawn({ mark: "" }));
  await keepLook(told("<main>page 2</main>", "/home"));
  expect(isSnapshot(await textOf(HOME))).toBe(false);
  expect(await textOf(HOME)).not.toContain("page 2");
});

test.each([
  ["another member", "theirs"],
  ["nobody", undefined],
])("for %s no look is kept", async (_, next) => {
  await keepPage(SHEET, drawn());
  memory.token = next;
  await keepLook(told());
  memory.token = "mine";
  expect(await textOf()).not.toContain("page 2");
});

test("a look whose member signs out while it is written is taken out again", async () => {
  await keepPage(SHEET, drawn());
  memory.onWritten = () => (memory.token = undefined);
  await keepLook(told());
  expect(memory.stored.size).toBe(0);
});

async function renewal(reply: Response) {
  await keepPage(SHEET, drawn());
  const answer = await renewalOf(SHEET, reply, await kept());
  return { answer, isKept: memory.stored.has(SHEET) };
}

test("the page drawn now comes whole, and is the snapshot of the next visit", async () => {
  const { answer } = await renewal(drawn({ inner: "<form>now</form>", data: "new-amount" }));
  expect(answer).toEqual({
    as: "page",
    text: documentOf({ inner: "<form>now</form>", data: "new-amount" }),
  });
  expect(await textOf()).toContain("<div inert><form>now</form></div>");
});

test.each([
  [
    "a frame, as of a sheet that is over",
    () => replyOf('<script src="/assets/main-a1.js"></script>'),
    { as: "unknown" },
    false,
  ],
  ["an error", () => new Response("bad gateway", { status: 502 }), { as: "unknown" }, true],
  ["a network that wants a sign-in first", () => new Response("hi"), { as: "unknown" }, true],
  ["another session's page", () => drawn({ of: "theirs" }), { as: "elsewhere" }, false],
  ["another build", () => drawn({ main: "b2" }), { as: "elsewhere" }, false],
])("%s in a snapshot's place", async (_, reply, answer, isKept) => {
  expect(await renewal(reply())).toEqual({ answer, isKept });
});
