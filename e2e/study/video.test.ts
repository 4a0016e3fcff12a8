/** Watching a video for a reward, in a real browser: only what is really watched counts. */
import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { TaskType } from "#contract/enums.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { expectGood } from "../support/account.ts";
import { publishBy } from "../support/by-call.ts";
import { operatorOf } from "../support/desk.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const needed = 16;

const film = async () => {
  const operator = await operatorOf(stage, "operations");
  return publishBy(operator, {
    title: "看一段清晨的短片",
    type: TaskType.of.video,
    source: "video",
    videoUrl: "/sample/video/morning.webm",
    videoSeconds: needed,
    questionnaire: null,
    rewardGold: 300,
  });
};

async function openPlayer(page: Page, taskId: number): Promise<void> {
  await page.goto(`/task/go?id=${taskId}`);
  await page.waitForURL(/\/task\/watch\//);
  await page.getByRole("button", { name: "播放" }).waitFor();
}

const position = (page: Page) =>
  page.locator("video").evaluate((video) => (video as HTMLVideoElement).currentTime);
const counted = async (page: Page) =>
  Number(
    /^(\d+) \//.exec(
      (await page.getByRole("progressbar", { name: "已计入" }).locator("..").innerText())
        .split("\n")
        .at(-1) ?? "",
    )?.[1] ?? 0,
  );
const watchedMs = async (): Promise<number> =>
  (await stage.query<{ watched_ms: number }>("select watched_ms from video_watch"))[0]
    ?.watched_ms ?? 0;
async function playUntil(page: Page, seconds: number): Promise<void> {
  await expect
    .poll(() => counted(page), { timeout: inMachineTime(30_000), interval: 300 })
    .toBeGreaterThanOrEqual(seconds);
}

/** As when another tab, or another app, comes to the front. */
const setVisibility = (page: Page, state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

async function expectNoSkipping(page: Page): Promise<void> {
  await page.locator("video").evaluate((video) => {
    const element = video as HTMLVideoElement;
    element.currentTime = 40;
    element.playbackRate = 2;
  });
  await expect.poll(() => position(page)).toBeLessThan(15);
  const rate = () =>
    page.locator("video").evaluate((video) => (video as HTMLVideoElement).playbackRate);
  await expect.poll(rate).toBe(1);
}

async function expectLostConnectionToHeal(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.getByText("暂时连不上服务器").waitFor();
  const before = await watchedMs();
  await context.setOffline(false);
  await page.getByText("暂时连不上服务器").waitFor({ state: "detached" });
  await expect.poll(watchedMs).toBeGreaterThan(before);
}

test("on a phone: watched to the end, with a skip, a second tab and a lost connection between", async () => {
  const taskId = await film();
  const page = await signedIn(stage, "13922220001", phone);
  const context = page.context();
  await openPlayer(page, taskId);
  await expectGood(page);
  await page.getByRole("button", { name: "播放" }).click();
  // Spoken in the first six seconds.
  await page.getByText("清晨，山还没有醒。").waitFor();
  await playUntil(page, 4);
  await expectNoSkipping(page);

  await setVisibility(page, "hidden");
  await page.getByRole("button", { name: "播放" }).waitFor();
  await setVisibility(page, "visible");
  await page.getByText("你离开了本页，视频已暂停").waitFor();

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "播放" }).waitFor();
  await page.bringToFront();
  await page.getByRole("button", { name: "播放" }).click();
  await page.getByText("已在另一个页面观看").waitFor();
  await expectGood(page);
  await other.close();
  await page.getByRole("button", { name: "在这里继续" }).click();
  await page.getByRole("button", { name: "播放" }).click();

  const before = await watchedMs();
  await expect.poll(watchedMs).toBeGreaterThan(before);
  await expectLostConnectionToHeal(page, context);
  await page.waitForURL(/\/home\/history-detail\?id=\d+/, { timeout: inMachineTime(45_000) });
  await page
    .getByRole("heading", { name: /已看完/ })
    .first()
    .waitFor();
  const [response] = await stage.query<{ result: number }>(
    `select result from survey_response where task_id = ${taskId} and not at_door`,
  );
  expect(response?.result).toBe(1);
  expect(await watchedMs()).toBeGreaterThanOrEqual(needed * 1000 - 500);
  await context.close();
});

test("at a desk: the keys play and pause, what was seen can be seen again, and it goes on later", async () => {
  const taskId = await film();
  const page = await signedIn(stage, "13922220002", desktop);
  await openPlayer(page, taskId);
  await page.locator("body").press("k");
  await page.getByRole("button", { name: "暂停" }).waitFor();
  await expect.poll(() => position(page)).toBeGreaterThan(3);
  await page.locator("body").press(" ");
  await page.getByRole("button", { name: "播放" }).waitFor();
  await playUntil(page, 3);
  const at = await position(page);
  await page.locator("body").press("ArrowLeft");
  await expect.poll(() => position(page)).toBeLessThan(at);
  await page.locator("body").press("ArrowRight");
  await page.locator("body").press("ArrowRight");
  await expect.poll(() => position(page)).toBeLessThanOrEqual(at + 0.6);
  await expectGood(page);

  await page.getByRole("link", { name: "稍后再看" }).click();
  await page.waitForURL(/\/task\/detail\//);
  await openPlayer(page, taskId);
  await expect.poll(() => counted(page)).toBeGreaterThanOrEqual(3);
  await page.context().close();
});

test("somebody else's address of a player shows no film", async () => {
  const page = await signedIn(stage, "13922220003", phone);
  await page.goto("/task/watch/AAAAAAAAAAAAAAAAAAAAAAAA");
  await page.getByText("没有这段视频").first().waitFor();
  await expectGood(page);
  await page.context().close();
});
