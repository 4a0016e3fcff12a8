/** Codes by SMS and e-mail: asked for on the page, read where the simulated provider left them. */
import type { Locator, Page } from "playwright-core";
import { codeFor as sentCode, lastCode as lastSent } from "../../tools/sample-member.ts";
import type { Stage } from "./stage.ts";

/** A number gets one code in 59 seconds; tests are faster than that. */
export const aMinuteLater = (stage: Stage) =>
  stage.query("update code_sent set sent_at = sent_at - interval '1 minute'");

export const lastCode = (stage: Stage, account: string): Promise<string | undefined> =>
  lastSent(stage.origin, account);

/** Lets a minute pass, asks, and answers what came for that: a code is sent a moment after the page says so. */
export async function codeAfter(
  stage: Stage,
  account: string,
  ask: () => Promise<unknown>,
): Promise<string> {
  await aMinuteLater(stage);
  const before = await lastCode(stage, account);
  await ask();
  return sentCode(stage.origin, account, before);
}

/** On the page, what a minute does: its countdowns are over. */
export const endCountdown = (place: Page | Locator) =>
  ("page" in place ? place.page() : place).evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("SENT ")) sessionStorage.removeItem(key);
  });

/** Presses 获取验证码, waits for the countdown, and types what arrives, which sends a form that is whole; without the slider. */
export async function fillCode(
  stage: Stage,
  place: Page | Locator,
  account: string,
): Promise<void> {
  await endCountdown(place);
  const code = await codeAfter(stage, account, async () => {
    await place.getByRole("button", { name: /^(获取验证码|重新发送)$/ }).click();
    await place.getByRole("button", { name: /\d+s 后重新获取/ }).waitFor();
  });
  await place.getByRole("textbox", { name: /验证码/ }).fill(code);
}
