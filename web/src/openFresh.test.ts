/** A snapshot waits for its page: what each answer does, and that nothing of the site starts before. In a browser: e2e/community/kept-snapshot.test.ts. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFresh } from "./openFresh.ts";

/** What of elements is used here. */
type Part = {
  attributes: Record<string, string>;
  nonce: string;
  text: string;
  dataset: Record<string, string>;
  style: { visibility?: string };
  inert?: boolean;
  isGone: boolean;
};

let root: Part;
let note: Part;
let appended: Part[];
let reload: ReturnType<typeof vi.fn>;
let answer: (renewal: unknown) => void;
let fail: () => void;
/** As when the site has drawn something into the root. */
let draw: () => void;

const part = (): Part & object => {
  const made = {
    attributes: {},
    nonce: "",
    text: "",
    dataset: {},
    style: {},
    isGone: false,
  } as Part;
  return Object.assign(made, {
    setAttribute: (name: string, value: string) => (made.attributes[name] = value),
    remove: () => (made.isGone = true),
    replaceChildren: () => undefined,
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  [root, note, appended, reload] = [part(), part(), [], vi.fn()];
  root.inert = false;
  draw = () => undefined;
  vi.stubGlobal("document", {
    currentScript: { nonce: "own" },
    getElementById: (id: string) => (id === "root" ? root : note),
    createElement: part,
    body: { append: (...parts: Part[]) => void appended.push(...parts) },
  });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(listen: () => void) {
        draw = listen;
      }
      observe() {}
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  answer = (renewal) => resolve(new Response(JSON.stringify(renewal)));
  fail = () => reject(new TypeError("no worker"));
  vi.stubGlobal("fetch", () => promise);
  openFresh("/assets/main-a1.js");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const settle = (milliseconds = 200) => vi.advanceTimersByTimeAsync(milliseconds);

test("until there is an answer nothing starts, and the line stays", async () => {
  await settle(9_000);
  expect(appended).toEqual([]);
  expect(note.isGone).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("where the answer leads elsewhere the page is loaded again, once, and nothing of the site starts", async () => {
  answer({ as: "elsewhere" });
  await settle(20_000);
  expect(reload).toHaveBeenCalledOnce();
  expect(appended).toEqual([]);
});

test.each([
  ["tells nothing", () => answer({ as: "unknown" }), 200],
  ["is not to be had", () => fail(), 200],
  ["does not come within ten seconds", () => undefined, 10_000],
])(
  "where the answer %s the site loads as over a frame, and snapshot and line go with what it draws",
  async (_, happen, milliseconds) => {
    happen();
    await settle(milliseconds);
    expect(root.dataset).toEqual({ rendered: "frame" });
    expect(appended).toMatchObject([
      { attributes: { type: "module", src: "/assets/main-a1.js" }, nonce: "own", text: "" },
    ]);
    expect(note.isGone).toBe(false);
    draw();
    expect(note.isGone).toBe(true);
  },
);

test("where a browser knows no inert, nothing is shown before the site has come", async () => {
  delete root.inert;
  openFresh("/assets/main-a1.js");
  expect(root.style.visibility).toBe("hidden");
  fail();
  await settle();
  expect(root.style.visibility).toBe("");
});

test("an answer after ten seconds starts nothing a second time", async () => {
  await settle(10_000);
  answer({ as: "page", text: "" });
  await settle();
  expect(appended).toHaveLength(1);
});
