/** Codes where a captcha outside is configured: its script is stood in for, all the rest is real. */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aliyunSettings,
  type AliyunSimulator,
  startAliyun,
} from "../../server/simulators/aliyun.ts";
import { solveSlider } from "../support/sign-in.ts";
import { desktop, phone, type Size, type Stage, testStage } from "../support/stage.ts";

let simulator: AliyunSimulator;
const newer: Record<string, string> = { CAPTCHA_PROVIDER: "aliyun" };
const older: Record<string, string> = { CAPTCHA_PROVIDER: "awsc" };

// Before the stages' own: they are set with its address.
beforeAll(async () => {
  simulator = await startAliyun();
  for (const settings of [newer, older]) Object.assign(settings, aliyunSettings(simulator.url));
});
afterAll(() => simulator.stop());

/** Draws into the body, as Aliyun's does, and tells what it was told. */
const aliyunScript = `
  window.initAliyunCaptcha = ({ SceneId, button, success, onClose, getInstance }) => {
    const popup = document.createElement("div");
    popup.id = "aliyunCaptcha-window-popup";
    popup.hidden = true;
    popup.style = "position:fixed;inset:40% 40%;background:#fff";
    const add = (label, act) => {
      const choice = document.createElement("button");
      choice.textContent = label;
      choice.onclick = act;
      popup.append(choice);
    };
    add("滑到缺口", () => success("pass-" + SceneId + AliyunCaptchaConfig.prefix + Math.random()));
    add("关闭验证", () => onClose("userDismiss"));
    document.querySelector(button).onclick = () => { popup.hidden = false; };
    document.body.append(popup);
    setTimeout(() => getInstance({ destroyCaptcha: () => popup.remove() }), 50);
  };`;

const awscScript = `
  window.AWSC = {
    use: (name, ready) => ready("loaded", {
      init: ({ appkey, scene, renderTo, success }) => {
        const slider = document.createElement("button");
        slider.textContent = "滑到底";
        slider.onclick = () =>
          success({ sessionId: appkey, sig: "pass-" + Math.random(), token: scene });
        document.getElementById(renderTo).append(slider);
        return { reset: () => undefined };
      },
    }),
  };`;

let made = 0;

type Place = { size?: Size; path?: "/login" | "/home"; isScriptThere?: boolean };

/** At the form, with a number of its own filled in; a stranger at /home gets it as a dialog. */
async function atTheForm(stage: Stage, place: Place = {}): Promise<Page> {
  const { size = desktop, path = "/login", isScriptThere = true } = place;
  const page = await (await stage.visit(size)).newPage();
  await page.route("https://*.alicdn.com/**", (route) => {
    const body = route.request().url().includes("AWSC") ? awscScript : aliyunScript;
    return isScriptThere ? route.fulfill({ contentType: "text/javascript", body }) : route.abort();
  });
  await page.goto(path);
  if (path === "/home") await page.getByRole("dialog").waitFor();
  made += 1;
  await page.getByRole("textbox", { name: "手机号/邮箱" }).fill(`131${String(10_000_000 + made)}`);
  return page;
}

const askForCode = (page: Page) => page.getByRole("button", { name: "获取验证码" }).click();
/** Said of a slider that was solved well, as it is not the one that was asked for. */
const notByItself = "验证未完成，请刷新页面后重试";
const countdown = (page: Page) => page.getByRole("button", { name: /\d+s 后重新获取/ });

async function shownSlider(stage: Stage, page: Page) {
  const slider = page.getByRole("dialog").getByRole("slider");
  await slider.waitFor();
  const [puzzle] = await stage.query<{ answer_x: number }>(
    "select answer_x from captcha_puzzle order by issued_at desc limit 1",
  );
  return { slider, answerX: puzzle?.answer_x ?? 0 };
}

type Point = { x: number; y: number };

/** Fast, then slow, a little off the line, as a finger moves. */
async function dragByFinger(page: Page, slider: Locator, answerX: number): Promise<void> {
  // Not before the dialog has risen to its place.
  await slider.click({ trial: true });
  const reach = Number(await slider.getAttribute("aria-valuemax"));
  const handle = await slider.boundingBox();
  const track = await slider.locator("..").boundingBox();
  if (!handle || !track) throw new Error("no slider to drag");
  const distance = (answerX / reach) * (track.width - handle.width);
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  const browser = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (let i = 1; i <= 24; i += 1) {
    const share = 1 - (1 - i / 24) ** 3;
    await touch("touchMove", [{ x: from.x + distance * share, y: from.y + Math.sin(i / 3) * 2 }]);
    await page.waitForTimeout(12 + (i % 5) * 6);
  }
  await touch("touchEnd", []);
}

describe("with Aliyun's captcha", () => {
  const stage = testStage(newer);

  test.each([
    { size: desktop, path: "/login" },
    // The pop-up has to lie above the login's own modal, which lets nothing outside be pressed.
    { size: desktop, path: "/home" },
    { size: phone, path: "/login" },
  ] as const)("passing the pop-up sends the code: $size.width at $path", async (place) => {
    const page = await atTheForm(stage, place);
    await askForCode(page);
    await page.getByRole("button", { name: "滑到缺口" }).click();
    await countdown(page).waitFor();
    await expect.poll(() => page.locator("#aliyunCaptcha-window-popup").count()).toBe(0);
    expect(stage.problems).toEqual([]);
  });

  test("closing the pop-up sends nothing, and the next try starts anew", async () => {
    const page = await atTheForm(stage);
    const before = simulator.calls("VerifyIntelligentCaptcha");
    for (const close of ["button", "Escape"]) {
      await askForCode(page);
      const choice = page.getByRole("button", { name: "关闭验证" });
      await choice.waitFor();
      await (close === "button" ? choice.click() : page.keyboard.press("Escape"));
      await page.getByRole("button", { name: "获取验证码" }).waitFor();
    }
    expect(simulator.calls("VerifyIntelligentCaptcha")).toBe(before);
    await askForCode(page);
    await page.getByRole("button", { name: "滑到缺口" }).click();
    await countdown(page).waitFor();
  });

  test("without the script our slider is shown, by keyboard too, but does not count by itself", async () => {
    const page = await atTheForm(stage, { isScriptThere: false });
    await askForCode(page);
    const { slider, answerX } = await shownSlider(stage, page);
    await expect
      .poll(() => slider.locator("..").boundingBox())
      .toMatchObject({ width: 360, height: 48 });
    await slider.focus();
    // As quick as a hand: faster is judged a script.
    const press = (key: string) => page.keyboard.press(key, { delay: 220 });
    for (let x = 40; x <= answerX; x += 40) await press("PageUp");
    for (let x = 4; x <= answerX % 40; x += 4) await press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByText(notByItself).first().waitFor();
  });

  test("when Aliyun cannot be asked, our slider stands in and the code is sent", async () => {
    const page = await atTheForm(stage);
    simulator.order("error");
    await askForCode(page);
    await page.getByRole("button", { name: "滑到缺口" }).click();
    await page.getByText("验证服务暂时不可用，请改用滑块验证").waitFor();
    await solveSlider(stage, page);
    await countdown(page).waitFor();
  });
});

describe("with the older captcha", () => {
  const stage = testStage(older);

  test("passing its slider in our dialog sends the code", async () => {
    const page = await atTheForm(stage);
    await askForCode(page);
    const dialog = page.getByRole("dialog", { name: "请滑动滑块完成验证" });
    await dialog.getByRole("button", { name: "滑到底" }).click();
    await countdown(page).waitFor();
    expect(stage.problems).toEqual([]);
  });

  test("without its script our slider is shown, and a finger moves it", async () => {
    const page = await atTheForm(stage, { size: phone, isScriptThere: false });
    await askForCode(page);
    const { slider, answerX } = await shownSlider(stage, page);
    await dragByFinger(page, slider, answerX);
    await page.getByText(notByItself).first().waitFor();
  });
});
