/** The shelf, the records and the address book in a real browser: what they show, filter and keep. */
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { ExchangeState } from "#contract/enums.ts";
import { expectGood } from "../support/account.ts";
import { operatorOf } from "../support/desk.ts";
import {
  choose,
  home,
  pay,
  shelveCodes,
  shelveGoods,
  shopper,
  writeAddress,
} from "../support/prize.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let operator: Call;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
});

test("a prize that is too dear says how much is missing, and has no button", async () => {
  const title = "空气炸锅";
  await shelveGoods(operator, 4, { title, priceGold: 9000 });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120008",
    gold: 1000,
    size: phone,
  });
  await page.goto("/home/prize-exchange");
  const card = page.getByRole("list", { name: "奖品" }).getByRole("link", { name: title });
  await card.getByText("还差").waitFor();
  await card.click();
  await page
    .getByRole("dialog")
    .getByText(/还差 8,?000 金币/)
    .waitFor();
  await page.getByRole("button", { name: "立即兑换" }).waitFor({ state: "detached" });
  // The phone's way back closes the sheet and stays on the shelf.
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "只看换得起" }).click();
  await page.waitForURL(/affordable=1/);
  await card.waitFor({ state: "detached" });
  await close(page);
});

test("the records are filtered by type and state, and the address keeps the filter", async () => {
  const title = "外卖红包";
  await shelveCodes(operator, ["WM-1"], { title, priceGold: 300 });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120009",
    gold: 1000,
    size: desktop,
  });
  await choose(page, title);
  await pay(page);
  await page.goto("/home/exchange");
  const records = page.getByRole("list", { name: "兑换记录" });
  await records.getByRole("link", { name: new RegExp(title) }).waitFor();
  await page.getByRole("tab", { name: "实物奖品" }).click();
  await page.getByText("暂无符合条件的记录").waitFor();
  await page.getByRole("tab", { name: "虚拟奖品" }).click();
  await page.getByRole("button", { name: ExchangeState.label(0) }).click();
  await page.waitForURL(/type=2&state=0/);
  await page.reload();
  await records.getByRole("link", { name: new RegExp(title) }).waitFor();
  await close(page);
});

test("the address book keeps one default, changes and forgets what it is told to", async () => {
  const { page } = await shopper(stage, operator, {
    mobile: "13911120010",
    gold: 100,
    size: phone,
  });
  await page.goto("/home/user");
  await page
    .getByRole("main")
    .getByRole("link", { name: /收货地址/ })
    .last()
    .click();
  await page.getByRole("button", { name: "新增收货地址" }).click();
  await writeAddress(page, home);
  const book = page.getByRole("list", { name: "收货地址" });
  await book.getByText("默认", { exact: true }).waitFor();
  await page.getByRole("button", { name: "新增收货地址" }).click();
  await writeAddress(page, { ...home, name: "林大茶", detail: "延安路 1 号" });
  const second = book.getByRole("listitem").filter({ hasText: "林大茶" });
  await second.getByRole("button", { name: "设为默认" }).click();
  await second.getByText("默认", { exact: true }).waitFor();
  await expect.poll(() => book.getByText("默认", { exact: true }).count()).toBe(1);
  await second.getByRole("button", { name: "修改" }).click();
  await page.getByRole("textbox", { name: "详细地址" }).fill("延安路 2 号");
  await page.getByRole("button", { name: "保存地址" }).click();
  await second.getByText("延安路 2 号").waitFor();
  await expectGood(page);
  await second.getByRole("button", { name: "删除" }).click();
  await page.getByRole("button", { name: "删除地址" }).click();
  await second.waitFor({ state: "detached" });
  await expect.poll(() => book.getByRole("listitem").count()).toBe(1);
  await close(page);
});

test("no page threw and no script was refused on the way", () => {
  expect(stage.problems).toEqual([]);
});
