/** The files of a questionnaire's page, chosen while the network takes its time. */
import type { Page } from "playwright-core";

type Chosen = { name: string; mimeType: string; buffer: Buffer };

/**
 * Pressed while they are on their way, or with one that failed, the page is not turned, and says why. Leaves the first of
 * the two stored.
 */
export async function waitsForFiles(page: Page, files: [Chosen, Chosen]): Promise<void> {
  const [first, second] = files;
  const policies = "**/api/v1/oss/policy**";
  const isFree = Promise.withResolvers<void>();
  await page.route(policies, async (route) => {
    await isFree.promise;
    await route.fulfill({ json: { code: 400, msg: "请稍后再传", data: null } });
  });
  await page.getByLabel("选择照片或文件").nth(0).setInputFiles(files);
  await page.getByRole("button", { name: "下一页" }).click();
  const said = page.getByRole("alert");
  await said.getByText("还有文件正在上传").waitFor();
  isFree.resolve();
  await said.getByText("有文件没有上传成功，请重试或删除").waitFor();
  await page.unroute(policies);
  await page.getByRole("button", { name: `删除${second.name}` }).click();
  await page.getByRole("button", { name: "重试" }).click();
  await said.getByText("没有上传成功").waitFor({ state: "detached" });
  await page.getByRole("button", { name: `删除${first.name}` }).waitFor();
}
