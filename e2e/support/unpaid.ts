/** What one of finance says about a payout that was never made, or made otherwise, in the dialog of its drawer. */
import type { Locator, Page } from "playwright-core";

export async function sayUnpaid(page: Page): Promise<void> {
  const evidence = await page.screenshot({ type: "png" });
  await page.getByRole("button", { name: "渠道未付款…", exact: true }).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByLabel("渠道的工单号或回执号").fill("工单 20261123-1");
  await bringEvidence(dialog, evidence);
}

/** What the provider's statement shows as paid, in the dialog of its drawer. */
export async function saySettled(page: Page, fen: number): Promise<void> {
  const evidence = await page.screenshot({ type: "png" });
  await page.getByRole("button", { name: "按渠道账单结清…", exact: true }).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByLabel("实付金额（元）").fill((fen / 100).toFixed(2));
  await dialog.getByLabel("渠道流水号").fill("E2E20261123");
  await dialog.getByLabel("账单名称或回执号").fill("账单 20261123");
  await bringEvidence(dialog, evidence);
}

async function bringEvidence(dialog: Locator, evidence: Buffer): Promise<void> {
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "回执.png", mimeType: "image/png", buffer: evidence });
  await dialog.getByText("已选择 回执.png").waitFor();
  await dialog.getByLabel("说明", { exact: true }).fill("客服书面确认未付款");
  await dialog.getByRole("button", { name: "提交复核", exact: true }).click();
}
