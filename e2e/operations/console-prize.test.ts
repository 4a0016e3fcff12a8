/** What operators do about prizes, by hand: writing one, its stock, its codes, the shelf. */
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createPrize, type PrizeDraft } from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { operatorOf } from "../support/desk.ts";
import { operatorPage, signInAsOperator } from "../support/operator.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();
const dialogIn = (page: Page) => page.getByRole("dialog").last();

const prizeOf = async (title: string) => {
  const [row] = await stage.query<{ id: number; state: number; stock: number }>(
    "select id::int, state, stock from prize where title = $1",
    [title],
  );
  if (!row) throw new Error(`no prize ${title}`);
  return row;
};
const blank = { create: { width: 480, height: 360, channels: 3 as const, background: "#2563eb" } };

const draft: PrizeDraft = {
  type: ExchangeType.of.virtual,
  category: "视频会员",
  title: "有声书会员季卡",
  summary: "三十天",
  description: "",
  cover: null,
  priceGold: 2_000,
  costFen: 1_500,
  memberLimit: null,
  brands: [],
  sort: 0,
};

test("an operator writes a prize, counts its stock in and puts it on the shelf", async () => {
  const page = await signInAsOperator(stage, "operations");
  await page.getByRole("link", { name: "奖品", exact: true }).click();
  await page.getByRole("button", { name: "新建奖品" }).click();
  // The list that is still there has a choice of types, too.
  await page.getByRole("heading", { name: "新建奖品" }).waitFor();
  await page.getByRole("combobox", { name: "类型" }).selectOption({ label: "实物奖品" });
  await page.getByRole("textbox", { name: "名称" }).fill("保温杯 500 毫升");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("请输入类别").waitFor();
  await page.getByRole("textbox", { name: "类别" }).fill("日用");
  await page.getByRole("textbox", { name: "简介" }).fill("304 不锈钢，保温八小时");
  await page.getByRole("spinbutton", { name: "价格" }).fill("3500");
  await page
    .getByRole("textbox", { name: "说明（Markdown）" })
    .fill("**304 不锈钢**，三天内寄出。");
  const preview = page.getByRole("complementary", { name: "会员看到的样子" });
  await preview.getByText("3,500 金币 ≈ 35.00 元").waitFor();
  await preview.frameLocator("iframe").locator("strong", { hasText: "304 不锈钢" }).waitFor();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.waitForURL(/\/console\/prizes\/\d+$/);

  await page.getByRole("link", { name: /^库存/ }).click();
  await page.getByRole("button", { name: "增减库存" }).click();
  await dialogIn(page).getByRole("spinbutton", { name: "增减数量" }).fill("20");
  await dialogIn(page).getByRole("textbox", { name: "原因" }).fill("首批到货");
  await dialogIn(page).getByRole("button", { name: "+20 件" }).click();
  await page
    .getByRole("row", { name: /首批到货/ })
    .getByText("吴昊")
    .waitFor();

  await page.getByRole("link", { name: "奖品资料" }).click();
  await page.getByRole("button", { name: "上架" }).click();
  await dialogIn(page).getByText("现有 20 件可以兑换").waitFor();
  await dialogIn(page).getByRole("button", { name: "上架" }).click();
  await page.getByText("还不能上架：没有封面").waitFor();
  await dialogIn(page).getByRole("button", { name: "取消" }).click();
  await page.locator('input[type=file][aria-label="上传封面"]').setInputFiles({
    name: "cup.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp(blank).jpeg().toBuffer(),
  });
  await page.getByRole("button", { name: "更换封面" }).waitFor();
  // As the member gets it, beside the form.
  await expect
    .poll(() => preview.getByRole("img", { name: "封面" }).getAttribute("src"))
    .toMatch(/\.webp$/);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "已保存" }).waitFor();
  await page.getByRole("button", { name: "上架" }).click();
  await dialogIn(page).getByRole("button", { name: "上架" }).click();
  await page.getByRole("button", { name: "下架" }).waitFor();
  expect(await prizeOf("保温杯 500 毫升")).toMatchObject({
    state: PrizeState.of.onShelf,
    stock: 20,
  });
  await page.context().close();
});

test("codes with a broken line are all refused, and without it each is taken once", async () => {
  const { id } = await (await operatorOf(stage, "operations"))(createPrize, { body: draft });
  const page = await operatorPage(stage, "operations");
  await page.goto(`/console/prizes/${id}/codes`);
  await page.getByText("暂无兑换码").waitFor();
  await page.getByRole("button", { name: "导入兑换码" }).click();
  const dialog = dialogIn(page);
  const paste = dialog.getByRole("textbox", { name: "或者直接粘贴" });
  await paste.fill("BOOKS-1111-AAAA\nBOOKS-2222-BBBB,2099-02-31\nBOOKS-1111-AAAA\n");
  await dialog.getByRole("button", { name: "预览" }).click();
  await dialog.getByText(/^第 2 行/).waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: /^导入/ }).count()).toBe(0);

  await paste.fill("BOOKS-1111-AAAA\nBOOKS-2222-BBBB,2099-02-28\nBOOKS-1111-AAAA\n");
  await dialog.getByRole("button", { name: "预览" }).click();
  await dialog.getByText("这是预览，还没有导入").waitFor();
  expect((await prizeOf(draft.title)).stock).toBe(0);
  await dialog.getByRole("button", { name: "导入 2 个" }).click();
  await expect.poll(async () => (await prizeOf(draft.title)).stock).toBe(2);
  await page.getByRole("row", { name: /BBB/ }).getByText("2099-02-28").waitFor();
  expect(await page.locator("body").innerText()).not.toContain("BOOKS-1111");

  await page.getByRole("row", { name: /AAA/ }).getByRole("button", { name: /^作废/ }).click();
  await dialogIn(page).getByRole("textbox", { name: "原因" }).fill("供应商收回");
  await dialogIn(page).getByRole("button", { name: "作废" }).click();
  await page.getByRole("row", { name: /AAA/ }).getByText("已作废").waitFor();
  expect((await prizeOf(draft.title)).stock).toBe(1);
  await page.context().close();
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
