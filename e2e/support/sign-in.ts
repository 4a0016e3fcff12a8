/** Signing in as a person does: number, slider, code, button. */
import type { Page } from "playwright-core";
import { codeAfter } from "./code.ts";
import type { Stage } from "./stage.ts";

/** Solves the slider with the mouse, along a hand's path; the gap's place is read from the database. */
export async function solveSlider(stage: Stage, page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "请滑动滑块完成验证" });
  const slider = dialog.getByRole("slider");
  await slider.waitFor().catch(async (error: unknown) => {
    // What the page says instead is the reason, for example that codes were sent too often.
    throw new Error(await page.locator("body").innerText(), { cause: error });
  });
  const [puzzle] = await stage.query<{ answer_x: number }>(
    "select answer_x from captcha_puzzle order by issued_at desc limit 1",
  );
  // The dialog rises for a moment, and a place that was measured on its way would be missed.
  await slider.click({ trial: true });
  const reach = Number(await slider.getAttribute("aria-valuemax"));
  const handle = await slider.boundingBox();
  const track = await slider.locator("..").boundingBox();
  if (!puzzle || !handle || !track) throw new Error("no puzzle to solve");
  const distance = (puzzle.answer_x / reach) * (track.width - handle.width);
  const from = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const steps = 24;
  for (let i = 1; i <= steps; i++) {
    // Fast, then slow, a little off the line, as a hand moves.
    const share = 1 - (1 - i / steps) ** 3;
    await page.mouse.move(from.x + distance * share, from.y + Math.sin(i / 3) * 2);
    await page.waitForTimeout(12 + (i % 5) * 6);
  }
  await page.waitForTimeout(120);
  await page.mouse.up();
}

/** On a page that shows the code login: fills it in, passes the slider, ends signed in at /home. */
export async function signInByCode(stage: Stage, page: Page, mobile: string): Promise<void> {
  const account = page.getByRole("textbox", { name: "手机号/邮箱" });
  await account.fill(mobile);
  const consent = page.getByRole("checkbox");
  if ((await consent.count()) > 0 && !(await consent.first().isChecked()))
    await consent.first().check();
  const code = await codeAfter(stage, mobile, async () => {
    await page.getByRole("button", { name: "获取验证码" }).click();
    await solveSlider(stage, page);
    await page.getByRole("button", { name: /\d+s 后重新获取/ }).waitFor();
  });
  // The last digit sends the form.
  await page.getByRole("textbox", { name: "验证码" }).fill(code);
  await page.waitForURL(/\/home/);
}
