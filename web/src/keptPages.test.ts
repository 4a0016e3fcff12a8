/** What a browser keeps of a member's pages: for which session it opens, what takes it away, what an answer means for it. */
import { expect, test, vi } from "vitest";
import { testMemory } from "../test/memory.ts";
import {
  forgetPages,
  isMembers,
  keepPage,
  type KeptPage,
  keptPage,
  renewalOf,
} from "./keptPages.ts";

const HOME = "https://panel.example/home";
const GOLD = "https://panel.example/home/gold";

const memory = testMemory();

type Parts = { of?: string; main?: string; words?: string; gold?: number; nonce?: string };

/** As the server sends it. */
function drawn({ of = "mine", main = "a1", words, gold = 1, nonce = "n0+/=" }: Parts = {}) {
  const data = JSON.stringify({ queries: { gold }, member: { tag: `tag of ${of}` } });
  const seen = words ?? '<p id="seen" hidden role="status">20:05</p>';
  return new Response(
    `<style nonce="${nonce}"></style>${seen}<b>${gold}</b>` +
      `<script type="application/json" id="data">${data}</script>` +
      `<script nonce="${nonce}" src="/assets/main-${main}.js"></script>`,
    {
      headers: {
        "cache-control": "private, no-store",
        "content-security-policy": `script-src 'nonce-${nonce}' 'strict-dynamic'`,
        "cross-origin-opener-policy": "same-origin",
        "content-encoding": "br",
        vary: "cookie, accept-encoding",
      },
    },
  );
}

const frame = () =>
  new Response('<script src="/assets/main-a1.js"></script>', {
    headers: { "cache-control": "no-cache" },
  });

async function kept(url = HOME): Promise<KeptPage> {
  const page = await keptPage(url);
  if (!page) throw new Error(`nothing is kept of ${url}`);
  return page;
}

test("a page opens once more for the session that it was drawn for: it says how old it is, and has a nonce of its own", async () => {
  await keepPage(HOME, drawn());
  const nonces = new Set<string>();
  for (const { reply } of [await kept(), await kept()]) {
    const policy = reply.headers.get("content-security-policy") ?? "";
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
    nonces.add(nonce);
    const text = await reply.text();
    expect(text).toContain('<p id="seen" role="status">20:05</p>');
    expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
    expect(text).not.toContain("n0+/=");
    expect(reply.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(reply.headers.get("content-encoding")).toBeNull();
  }
  expect(nonces.size).toBe(2);
});

test.each([
  ["another member's", "theirs"],
  ["nobody's", undefined],
])("for %s session it does not open, and all of it goes", async (_, next) => {
  await keepPage(HOME, drawn());
  await keepPage(GOLD, drawn());
  memory.stored.set("https://panel.example/push-owner", new Response("7"));
  memory.token = next;
  expect(await keptPage(HOME)).toBeUndefined();
  expect([...memory.stored.keys()]).toEqual(["https://panel.example/push-owner"]);
});

test("where a worker cannot read the session's cookie nothing is ever written, and nothing opens", async () => {
  await keepPage(HOME, drawn());
  vi.stubGlobal("cookieStore", undefined);
  expect(await keptPage(HOME)).toBeUndefined();
  await keepPage(GOLD, drawn());
  expect(memory.stored.size).toBe(0);
  expect(memory.written).toEqual([HOME]);
});

test("a page that came for one member while another signed in is never written, and what was kept goes", async () => {
  await keepPage(GOLD, drawn());
  memory.token = "theirs";
  await keepPage(HOME, drawn({ of: "mine" }));
  expect(memory.stored.size).toBe(0);
  expect(memory.written).toEqual([GOLD]);
});

test("a page whose member signs out while it is on its way into memory is taken out again", async () => {
  memory.onWritten = () => (memory.token = undefined);
  await keepPage(HOME, drawn());
  expect(memory.written).toEqual([HOME]);
  expect(memory.stored.size).toBe(0);
});

test.each([
  ["the server does not let be kept", () => drawn({ words: "" })],
  ["is a frame", frame],
  ["has no nonce to be renewed", () => new Response(drawn().body)],
])("what %s is not kept", async (_, reply) => {
  await keepPage(HOME, reply());
  expect(memory.stored.size).toBe(0);
});

test("only what was drawn for a member is looked into", () => {
  expect(isMembers(drawn())).toBe(true);
  expect(isMembers(frame())).toBe(false);
  expect(isMembers(new Response("", { status: 502, headers: drawn().headers }))).toBe(false);
  expect(isMembers(Response.error())).toBe(false);
});

test("of many addresses the last eight are kept, and one that is seen again is the last", async () => {
  const addressOf = (at: number) => `https://panel.example/task?module=${at}`;
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 1, 9]) await keepPage(addressOf(at), drawn());
  expect([...memory.stored.keys()]).toEqual([3, 4, 5, 6, 7, 8, 1, 9].map(addressOf));
  await forgetPages();
  expect(memory.stored.size).toBe(0);
});

/** What an answer means for the page that is shown, and what is kept then. */
async function renewal(reply: Response) {
  await keepPage(HOME, drawn());
  const answer = await renewalOf(HOME, reply, await kept());
  return { answer, isKept: memory.stored.has(HOME) };
}

test("the same page drawn now is its data, and is kept in its place", async () => {
  const { answer } = await renewal(drawn({ gold: 2 }));
  expect(answer).toMatchObject({ as: "page", data: { queries: { gold: 2 } } });
  expect(await (await kept()).reply.text()).toContain("<b>2</b>");
});

test("one that says something once is taken over and not kept; what was kept says nothing once", async () => {
  const { answer } = await renewal(drawn({ gold: 2, words: "" }));
  expect(answer).toMatchObject({ as: "page", data: { queries: { gold: 2 } } });
  expect(await (await kept()).reply.text()).toContain("<b>1</b>");
});

test.each([
  ["a redirect", () => Object.defineProperty(new Response(), "type", { value: "opaqueredirect" })],
  ["a page of another build", () => drawn({ main: "b2" })],
  ["a frame of another build", () => new Response('<script src="/assets/main-b2.js"></script>')],
  ["another session's page", () => drawn({ of: "theirs" })],
])("%s is gone to, and what was kept is not shown again", async (_, reply) => {
  expect(await renewal(reply())).toEqual({ answer: { as: "elsewhere" }, isKept: false });
});

test.each([
  ["a frame", frame],
  ["an error", () => new Response("bad gateway", { status: 502 })],
  ["somebody else's page, as of a network that wants a sign-in first", () => new Response("hi")],
])("%s tells nothing: the page asks by itself", async (_, reply) => {
  expect(await renewal(reply())).toEqual({ answer: { as: "unknown" }, isKept: true });
});
