/** The service worker with a push: whose it is, what it shows, where it leads, what stands on the icon. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type PushWorker, showPushes } from "./pushed.ts";

type Listen = (event: object) => void;
const setAppBadge = vi.fn<(count: number) => Promise<void>>(() => Promise.resolve());
let owner: string | undefined;
let ways: string[] = [];

beforeEach(() => {
  owner = "mine";
  ways = [];
  vi.stubGlobal("caches", {
    match: () => Promise.resolve(owner === undefined ? undefined : new Response(owner)),
  });
  vi.stubGlobal("navigator", { setAppBadge });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setAppBadge.mockClear();
});

/** A browser's worker: what it was told to show, by tag, as a browser keeps it. */
function browser({ hasPage = false, isLed = true } = {}) {
  const listens = new Map<string, Listen>();
  const shown = new Map<string, { title: string } & NotificationOptions>();
  const navigate = (path: string) =>
    isLed ? Promise.resolve(ways.push(`led to ${path}`)) : Promise.reject(new Error("not mine"));
  const page = { focus: () => Promise.resolve(), navigate };
  showPushes({
    addEventListener: (type: string, listen: unknown) => void listens.set(type, listen as Listen),
    registration: {
      showNotification: (title: string, options: NotificationOptions) =>
        Promise.resolve(void shown.set(options.tag ?? "", { title, ...options })),
    },
    clients: {
      matchAll: () => Promise.resolve(hasPage ? [page] : []),
      openWindow: (path: string) => Promise.resolve(ways.push(`opened ${path}`)),
    },
  } as unknown as PushWorker);
  const send = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    listens.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void (done = work) });
    await done;
  };
  return {
    push: (json: () => unknown) => send("push", { data: { json } }),
    press: (data: unknown) =>
      send("notificationclick", { notification: { data, close: () => {} } }),
    shown: () => [...shown.values()],
  };
}

const paid = {
  device: "mine",
  tag: "message-7",
  title: "提现到账",
  body: "已支付到你的支付宝，点开查看。",
  about: { kind: "exchange", id: 7 },
  unread: 3,
};

test("a push of this browser's member is shown once, with the brand's icon and the count", async () => {
  const { push, shown } = browser();
  for (let n = 0; n < 2; n += 1) await push(() => paid);
  expect(shown()).toEqual([
    {
      title: "提现到账",
      body: paid.body,
      tag: "message-7",
      icon: "/icon-192.png",
      lang: "zh-CN",
      data: "/exchange/detail?id=7",
    },
  ]);
  expect(setAppBadge).toHaveBeenLastCalledWith(3);
});

test.each([
  ["nobody is signed in any more", undefined, () => paid],
  ["somebody else is", "another's", () => paid],
  [
    "it cannot be read",
    "mine",
    () => {
      throw new SyntaxError("no JSON");
    },
  ],
])("nothing of anybody is said when %s", async (_, now, json) => {
  owner = now;
  const { push, shown } = browser();
  await push(json);
  expect(shown()).toMatchObject([
    { tag: "neutral", title: "有新消息", body: "打开网站查看。", data: "/home/messages" },
  ]);
  expect(JSON.stringify(shown())).not.toContain("提现");
  expect(setAppBadge).not.toHaveBeenCalled();
});

test.each([
  [{ kind: "task", id: 4 }, "/task/detail/4"],
  [{ kind: "response", id: 5 }, "/home/history-detail?id=5"],
  [null, "/home/messages"],
])("about %j it leads to %s", async (about, path) => {
  const { push, shown } = browser();
  await push(() => ({ ...paid, about }));
  expect(shown()).toMatchObject([{ data: path }]);
});

test("pressed, it leads the page that is open, and opens one where none is, or none that it may lead", async () => {
  await browser({ hasPage: true }).press("/task/detail/4");
  await browser().press("/task/detail/4");
  await browser({ hasPage: true, isLed: false }).press(undefined);
  expect(ways).toEqual(["led to /task/detail/4", "opened /task/detail/4", "opened /home/messages"]);
});
