/** What one of finance says about a payout that was never made, in the dialog of its drawer. */
import type { Page } from "playwright-core";

export async function sayUnpaid(page: Page): Promise<void> {
  const evidence = await page.screenshot({ type: "png" });
  await page.getByRole("button", { name: "渠道未付款…", exact: true }).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByLabel("渠道的工单号或回执号").fill("工单 20261123-1");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "回执.png", mimeType: "image/png", buffer: evidence });
  await dialog.getByText("已选择 回执.png").waitFor();
  await dialog.getByLabel("说明", { exact: true }).fill("客服书面确认未付款");
  await dialog.getByRole("button", { name: "提交复核", exact: true }).click();
}
