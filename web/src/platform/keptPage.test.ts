/** A page as it was, until the server has answered: what is asked again, what waits, and when the line that says so goes. */
import { type InfiniteData, InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewKept } from "./keptPage.ts";
import { connectRouter } from "./navigation.ts";
import { queryClient } from "./query.ts";

type Rows = { rows: string; next: string | null };

/** The cursors by which parts of the list were asked for. */
let asked: (string | null)[];
let stop: () => void;
let reload: ReturnType<typeof vi.fn>;
let note: HTMLElement;
let isRemoved: boolean;
/** The worker's answer. */
let answer: (renewal: unknown) => void;
const goingTo = vi.fn<() => string | null>();

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
  asked = [];
  stop = () => undefined;
  reload = vi.fn();
  isRemoved = false;
  // What of an element is used here.
  note = {
    textContent: "以下是 11/26 20:05 看到的内容，正在更新…",
    remove: () => void (isRemoved = true),
  } as unknown as HTMLElement;
  goingTo.mockReturnValue(null);
  connectRouter({ navigate: () => undefined, goingTo, prepareLogin: () => undefined });
  vi.stubGlobal("location", { pathname: "/home/gold" });
  vi.stubGlobal("window", { location: { reload } });
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = (renewal) => resolve(new Response(JSON.stringify(renewal)));
  vi.stubGlobal("fetch", () => promise);
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const before = performance.timeOrigin - 60_000;
const settle = () => vi.advanceTimersByTimeAsync(10);
const isStill = () => true;

const old: InfiniteData<Rows> = { pages: [{ rows: "old 1", next: "2" }], pageParams: [null] };
const list = ["/list", "pages", {}];

/** A list that is on the screen; its first page is as old as the page. */
function showList(queryFn: (cursor: string | null) => Promise<Rows>) {
  queryClient.setQueryData(list, old, { updatedAt: before });
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: list,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      return queryFn(pageParam);
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 30_000,
  });
  stop = observer.subscribe(() => undefined);
  return observer;
}

const rowsNow = async (cursor: string | null): Promise<Rows> => ({
  rows: cursor === null ? "new 1" : `new ${cursor}`,
  next: cursor === null ? "2" : null,
});
const shown = () => queryClient.getQueryData<InfiniteData<Rows>>(list)?.pages.map((p) => p.rows);

/** The page drawn now, with the list's first part. */
const drawnNow = () => ({
  as: "page",
  data: {
    queries: {
      mutations: [],
      queries: [
        {
          queryKey: list,
          queryHash: JSON.stringify(list),
          dehydratedAt: 0,
          state: {
            status: "success",
            data: { pages: [{ rows: "new 1", next: "2" }], pageParams: [null] },
            dataUpdatedAt: 1,
          },
        },
      ],
    },
  },
});

test("a list of which nobody read on is what the answer says, and is not asked for", async () => {
  renewKept(note, isStill);
  showList(rowsNow);
  answer(drawnNow());
  await settle();
  expect(shown()).toEqual(["new 1"]);
  expect(asked).toEqual([]);
  expect(isRemoved).toBe(true);
});

test("what was asked and answered since the page was opened is not taken back by the page's own answer", async () => {
  renewKept(note, isStill);
  queryClient.setQueryData(list, { pages: [{ rows: "since", next: null }], pageParams: [null] });
  answer(drawnNow());
  await settle();
  expect(shown()).toEqual(["since"]);
});

test("a list that was read on before the answer is asked for again from its beginning, and only then the line goes", async () => {
  renewKept(note, isStill);
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const observer = showList(async (cursor) => {
    if (isHeld) await held.promise;
    return rowsNow(cursor);
  });
  await observer.fetchNextPage();
  expect(shown()).toEqual(["old 1", "new 2"]);
  isHeld = true;
  answer(drawnNow());
  await settle();
  expect(isRemoved).toBe(false);
  held.resolve();
  await settle();
  expect(shown()).toEqual(["new 1", "new 2"]);
  expect(asked).toEqual(["2", null, "2"]);
  expect(isRemoved).toBe(true);
});

test.each([
  ["on the screen", false],
  ["left by now", true],
])(
  "a part that is on its way when the answer comes is not put behind the old ones: %s",
  async (_, isLeft) => {
    renewKept(note, isStill);
    const late = Promise.withResolvers<void>();
    const observer = showList(async (cursor) => {
      if (cursor === "2") await late.promise;
      return rowsNow(cursor);
    });
    void observer.fetchNextPage();
    await settle();
    if (isLeft) stop();
    answer(drawnNow());
    await settle();
    late.resolve();
    await settle();
    expect(shown()).toEqual(["new 1"]);
    expect(isRemoved).toBe(true);
  },
);

test("where reading the list again fails the line stays, and no longer promises", async () => {
  renewKept(note, isStill);
  let isLost = false;
  const observer = showList((cursor) =>
    isLost ? Promise.reject(new Error("lost")) : rowsNow(cursor),
  );
  await observer.fetchNextPage();
  isLost = true;
  answer(drawnNow());
  await settle();
  expect(isRemoved).toBe(false);
  expect(note.textContent).toBe("以下是 11/26 20:05 看到的内容");
});

/** A component that shows the wallet comes onto the screen. */
function showWallet() {
  const queryFn = vi.fn(async () => "new");
  const options = { queryKey: ["/wallet"], queryFn, staleTime: 30_000 };
  stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  return queryFn;
}

test("what the opened page shows waits for the answer; another page, opened by a link, asks at once", async () => {
  // Also where this phone's clock makes it look fresh.
  const justBefore = performance.timeOrigin - 1;
  vi.setSystemTime(performance.timeOrigin + 1000);
  queryClient.setQueryData(["/wallet"], "old", { updatedAt: justBefore });
  renewKept(note, isStill);
  expect(showWallet()).not.toHaveBeenCalled();
  stop();
  vi.stubGlobal("location", { pathname: "/exchange" });
  expect(showWallet()).toHaveBeenCalledOnce();
  await settle();
  expect(queryClient.getQueryData(["/wallet"])).toBe("new");
  stop();
  // What was answered since is as fresh as anywhere.
  expect(showWallet()).not.toHaveBeenCalled();
});

test("after ten seconds without an answer the page asks by itself", async () => {
  queryClient.setQueryData(["/wallet"], "old", { updatedAt: before });
  renewKept(note, isStill);
  const queryFn = showWallet();
  await vi.advanceTimersByTimeAsync(9_900);
  expect(queryFn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(queryFn).toHaveBeenCalledOnce();
  expect(isRemoved).toBe(true);
});

test("where the answer leads elsewhere the page that was opened is loaded again", async () => {
  renewKept(note, isStill);
  answer({ as: "elsewhere" });
  await settle();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ["has gone on to another page", () => vi.stubGlobal("location", { pathname: "/exchange" })],
  ["is on the way to one", () => goingTo.mockReturnValue("/exchange")],
  [
    "has pressed and waits for it",
    () => {
      const mutation = queryClient
        .getMutationCache()
        .build(queryClient, { mutationFn: () => new Promise<void>(() => undefined) });
      void mutation.execute(undefined);
    },
  ],
])("somebody who %s meanwhile is not cut off: what is shown is asked for", async (_, meanwhile) => {
  queryClient.setQueryData(["/wallet"], "old", { updatedAt: before });
  renewKept(note, isStill);
  const queryFn = showWallet();
  meanwhile();
  answer({ as: "elsewhere" });
  await settle();
  expect(reload).not.toHaveBeenCalled();
  expect(queryFn).toHaveBeenCalledOnce();
});

test("another session than the page's is loaded again, wherever it is by then", async () => {
  renewKept(note, () => false);
  vi.stubGlobal("location", { pathname: "/exchange" });
  answer({ as: "unknown" });
  await settle();
  expect(reload).toHaveBeenCalledOnce();
});
