/** A sanction by hand: asked for, confirmed by a second person, appealed against, and the appeal answered. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { inMachineTime } from "../../tools/pace.ts";
import { close } from "./visitor.ts";

/** In the dialog of a member's page: which step, and why. */
async function fillIn(dialog: Locator, step: string, reason: string): Promise<void> {
  const field = (name: string) => dialog.getByRole("textbox", { name });
  await dialog.getByRole("combobox", { name: "处罚" }).selectOption({ label: step });
  await dialog.getByRole("combobox", { name: "依据" }).selectOption({ label: "收款信息" });
  await field("内部原因").fill(reason);
  await field("会员看到的说明").fill("收款信息与本人不符");
}

/** Takes effect at once: a warning stops nothing. */
export async function warn(dialog: Locator): Promise<void> {
  await fillIn(dialog, "警告", "看错了会员");
  await dialog.getByRole("button", { name: "警告", exact: true }).click();
}

export async function askFreeze(dialog: Locator): Promise<void> {
  await fillIn(dialog, "冻结账号", "与另一账号共用收款账号");
  await dialog.getByRole("spinbutton", { name: "天数" }).fill("7");
  await dialog.getByText(/会员看到：账号已冻结：收款信息与本人不符（至 /).waitFor();
  await dialog.getByRole("button", { name: "提交复核", exact: true }).click();
}

/** Confirms the only sanction that waits, by its second person. */
export async function confirmWaiting(second: Page): Promise<void> {
  await second.goto("/console/sanctions");
  await second.getByRole("button", { name: "复核通过" }).click();
  await second.getByRole("dialog").getByRole("button", { name: "复核通过" }).click();
  await second.getByText("没有等待复核的处罚").waitFor();
  await close(second);
}

/** On the page, from its top. */
export async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
  return upper !== null && lower !== null && upper.y < lower.y;
}

/** As the member whose account is frozen. */
export async function appeal(site: Page, text: string): Promise<void> {
  await site.goto("/home/sanctions");
  await site.getByRole("link", { name: "申诉", exact: true }).click();
  await site.getByRole("textbox", { name: "申诉理由" }).fill(text);
  await site.getByRole("button", { name: "提交申诉" }).click();
  // The page of asking has the same link: pressed there, it would leave before the appeal is sent.
  await site.waitForURL(/\/home\/feedback\/\d+$/);
  await site.getByRole("link", { name: "冻结账号" }).click();
  await site.getByText(`我的申诉（处理中）：${text}`).waitFor();
}

/** In the drawer of an appeal against a sanction. */
export async function uphold(operator: Page, answer: string): Promise<void> {
  await operator.getByRole("textbox", { name: "答复（会员会看到）" }).fill(answer);
  await operator.getByRole("button", { name: "申诉成立，解除处罚" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "解除处罚", exact: true }).click();
  // What one has answered oneself leaves with its drawer.
  await operator.getByRole("dialog", { name: /^申诉：/ }).waitFor({ state: "detached" });
}

/** A drawer whose appeal a colleague has answered meanwhile stays, and says so. */
export async function toldGone(operator: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        // Somebody comes back to this window: a list of ten seconds ago is read again.
        await operator.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        return operator.getByText("已由同事答复，不用再写").count();
      },
      { timeout: inMachineTime(15_000), interval: 300 },
    )
    .toBe(1);
}
