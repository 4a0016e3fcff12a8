/** Pushes as a member turns them on: by a press, tested, and gone with the sign-in (what the worker shows: web/src/pushed.test.ts). */
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { entered } from "../support/entered.ts";
import { phone, testStage } from "../support/stage.ts";

const stage = testStage();

/**
 * A headless browser knows no push service and says no to every notification, so it is given the simulator's
 * subscription and a person's yes; what the page and the worker do with them is theirs.
 */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.exposeFunction("subscribeAtSimulator", async (applicationServerKey: string) => {
    const reply = await fetch(`${stage.simulator}/push/subscribe`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ applicationServerKey }),
    });
    return reply.json();
  });
  await context.addInitScript(() => {
    type Kept = { endpoint: string };
    const own = window as unknown as { subscribeAtSimulator(key: string): Promise<Kept> };
    let current: (Kept & { toJSON(): Kept; unsubscribe(): Promise<boolean> }) | null = null;
    const text = (key: Uint8Array) =>
      btoa(String.fromCharCode(...key))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    let permission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = () => Promise.resolve((permission = "granted") as "granted");
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const kept = await own.subscribeAtSimulator(text(applicationServerKey));
        const unsubscribe = () => ((current = null), Promise.resolve(true));
        current = { ...kept, toJSON: () => kept, unsubscribe };
        return current;
      },
    });
  });
}

const came = async () =>
  (await (await fetch(`${stage.simulator}/push/came`)).json()) as { text: string }[];

/** Whose pushes the worker shows. */
const ownerIn = (page: Page) =>
  page.evaluate(async () => (await caches.match("/push-owner"))?.text());

test("a member turns pushes on by a press, tests them, and signing out ends them", async () => {
  const context = await stage.visit(phone, { serviceWorkers: "allow" });
  await withPushService(context);
  const member = await entered(stage, "13800000001");
  await context.addCookies(member.cookiesAt(stage.origin));
  const page = await context.newPage();
  await page.goto("/home/alerts");
  const turnOn = page.getByRole("button", { name: "在这台设备开启" });
  await turnOn.scrollIntoViewIfNeeded();
  await turnOn.click();
  const devices = page.getByRole("list", { name: "接收推送的设备" });
  await devices.getByText(/（这台设备）$/).waitFor();
  await page.getByRole("button", { name: "发一条测试" }).click();
  await expect.poll(async () => (await came()).length).toBe(1);
  const [{ text } = { text: "" }] = await came();
  expect(JSON.parse(text)).toMatchObject({ device: await ownerIn(page), title: "推送已开启" });
  await page.getByRole("checkbox", { name: "锁屏上显示消息全文和金额" }).check();
  await expectReadable(page);
  await page.goto("/home/user");
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => ownerIn(page)).toBeUndefined();
  expect(await stage.query("select id from push_device")).toEqual([]);
});
