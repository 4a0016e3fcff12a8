/** A product trial from the application to the report, by hand on both sides. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { TaskType } from "#contract/enums.ts";
import { report } from "../../server/test/fixture/trial.ts";
import { expectGood } from "../support/account.ts";
import { publishBy } from "../support/by-call.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { phone, testStage } from "../support/stage.ts";
import { signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

async function fillForm(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "申请理由" }).fill("混合皮，想试试温和的洗面奶");
  await page.getByRole("textbox", { name: "收件人" }).fill("沈晓棠");
  await page.getByRole("textbox", { name: "手机号" }).fill("13712345678");
  await page.getByRole("combobox", { name: "省份" }).selectOption({ label: "浙江省" });
  await page.getByRole("combobox", { name: "城市" }).selectOption({ label: "杭州市" });
  await page.getByRole("combobox", { name: "区县" }).selectOption({ label: "西湖区" });
  await page.getByRole("textbox", { name: "详细地址" }).fill("文三路 90 号 3 幢 501");
}

async function choose(operator: Page, title: string): Promise<void> {
  await operator.goto("/console/trials");
  await operator.getByRole("row").filter({ hasText: title }).click();
  const drawer = operator.getByRole("dialog");
  await drawer.getByText("137****5678 浙江省 杭州市").waitFor();
  await drawer.getByRole("button", { name: "入选（A）", exact: true }).click();
  const ask = operator.getByRole("dialog", { name: "1 位申请人入选" });
  await ask.getByText("剩 5 个名额").waitFor();
  await ask.getByRole("button", { name: "入选 1 位" }).click();
  await operator.getByRole("row").filter({ hasText: title }).waitFor({ state: "detached" });
}

async function ship(operator: Page, title: string): Promise<void> {
  await operator.goto("/console/trials?state=1");
  await operator.getByRole("row").filter({ hasText: title }).click();
  await operator.getByRole("button", { name: "填写快递单号（S）" }).click();
  const dialog = operator.getByRole("dialog", { name: /^寄给/ });
  await dialog.getByRole("button", { name: "查看完整地址" }).click();
  await dialog.getByRole("textbox", { name: /^查看完整地址的理由/ }).fill("寄出产品");
  await dialog.getByRole("button", { name: "查看", exact: true }).click();
  await dialog.getByText("沈晓棠 13712345678 浙江省 杭州市 西湖区 文三路 90 号 3 幢 502").waitFor();
  await dialog.getByRole("textbox", { name: "快递公司" }).fill("顺丰速运");
  await dialog.getByRole("textbox", { name: "快递单号" }).fill("SF1234567890");
  await dialog.getByRole("button", { name: "记为寄出" }).click();
  await operator.getByRole("row").filter({ hasText: title }).waitFor({ state: "detached" });
}

test("on a phone: apply, be chosen, follow the parcel, and open the report", async () => {
  const operator = await operatorPage(stage, "operations");
  const title = "氨基酸洗面奶试用";
  const taskId = await publishBy(await operatorOf(stage, "operations"), {
    title,
    type: TaskType.of.trial,
    questionnaire: report,
    quotaTotal: 5,
    description: "试用一支**氨基酸洗面奶**（100 克），用满七天后写报告。",
  });

  const page = await signedIn(stage, "13933330001", phone);
  await page.goto(`/task/trial/${taskId}`);
  await page.getByRole("button", { name: "提交申请" }).click();
  await page.getByText("请选择所在地区").waitFor();
  await expectGood(page);
  await fillForm(page);
  await page.getByRole("button", { name: "提交申请" }).click();
  const steps = page.getByRole("list", { name: "试用进度" });
  await steps.getByText("工作人员会从申请中筛选").waitFor();
  await expectGood(page);

  await page.getByRole("button", { name: "修改申请" }).click();
  // The places of the list come after the list.
  const district = page.getByRole("combobox", { name: "区县" });
  await expect.poll(() => district.inputValue()).toBe("330106");
  await page.getByRole("textbox", { name: "详细地址" }).fill("文三路 90 号 3 幢 502");
  await page.getByRole("button", { name: "保存修改" }).click();
  await page.getByText("3 幢 502").waitFor();

  await choose(operator, title);
  await ship(operator, title);
  await page.reload();
  await page.getByText("SF1234567890").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "确认收到产品" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认收到产品" }).click();
  await page.getByRole("link", { name: "开始写报告" }).click();
  await page.waitForURL(/\/task\/answer\//);
  await page.getByText("请拍一张产品的照片").waitFor();
  await page.goto(`/task/trial/${taskId}`);
  await page.getByRole("link", { name: "继续写报告" }).waitFor();
  await page.context().close();
  await operator.context().close();
});

test("an operator who may only look sees no address, and nothing to press", async () => {
  const operator = await operatorPage(stage, "viewer");
  await operator.goto("/console/trials?state=3");
  await operator.getByRole("row").filter({ hasText: "氨基酸洗面奶试用" }).click();
  const drawer = operator.getByRole("dialog");
  await drawer.getByText("只有运营可以查看完整地址").waitFor();
  expect(await drawer.innerText()).not.toContain("13712345678");
  await expect.poll(() => drawer.getByRole("button", { name: /入选|快递/ }).count()).toBe(0);
  await operator.context().close();
});
