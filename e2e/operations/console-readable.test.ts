/** What operators see of prizes, money and books can be read and operated by everybody. */
import { expect, test } from "vitest";
import { expectReadable } from "../support/account.ts";
import { goWithin } from "../support/console-page.ts";
import { signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();

/** Each with what says that it is all there. */
const pages = [
  ["/console/prizes", /^真空保温杯/],
  ["/console/prizes/new", "会员看到的样子"],
  ["/console/prizes/1", "会员看到的样子"],
  ["/console/prizes/8/stock", /^增减库存/],
  ["/console/prizes/1/codes", /^导入兑换码/],
  ["/console/exchanges?state=all", /^提现到支付宝/],
  ["/console/payout-files", "暂无付款文件"],
  ["/console/books", "立即核对"],
  ["/console/tax", "操作日志"],
  ["/console/brands/qingyan/money", "算例"],
  ["/console/brand-documents", "预览与版本"],
  ["/console/agents", "代理列表"],
] as const;

test("every page about prizes and money is readable in both themes, and operable for everybody", async () => {
  const page = await signInAsOperator(stage, "admin");
  for (const [path, words] of pages) {
    await goWithin(page, path);
    await page.getByText(words).or(page.getByLabel(words)).first().waitFor();
    await expectReadable(page);
  }
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
