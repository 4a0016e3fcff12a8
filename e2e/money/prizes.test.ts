/** 奖品兑换 in a real browser: from the shelf to the code or the parcel, and every way in which it ends otherwise. */
import { beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import {
  failPrizeExchange,
  rejectExchanges,
  shipExchange,
} from "#contract/console/money/exchange.ts";
import { listAddresses, removeAddress } from "#contract/member/people/address.ts";
import { expectGood } from "../support/account.ts";
import { operatorOf } from "../support/desk.ts";
import {
  addPieces,
  choose,
  pay,
  payButton,
  reloadUntil,
  shelveCodes,
  shelveGoods,
  shopper,
  writeHome,
} from "../support/prize.ts";
import { desktop, phone, testStage } from "../support/stage.ts";
import { close } from "../support/visitor.ts";
import { approve } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
const balanced = () => stage.query("select * from ledger.verify()");
let operator: Call;

beforeAll(async () => {
  operator = await operatorOf(stage, "admin");
});

test("a member exchanges a virtual prize, is charged once, and reads the code when it is issued", async () => {
  const title = "听书会员季卡";
  await shelveCodes(operator, ["QX-7788-9900"], { title });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120001",
    gold: 4000,
    size: phone,
  });
  const dialog = await choose(page, title);
  await expect
    .poll(() => dialog.innerText())
    .toMatch(/现有可用\s*4,000 金币\s*兑换后剩余\s*2,500 金币/);
  await expectGood(page);
  await payButton(page).dblclick();
  await page.waitForURL(/\/exchange\/detail\?id=\d+/);
  await page.getByText("正在等待工作人员审核").waitFor();
  const id = Number(new URL(page.url()).searchParams.get("id"));
  expect(
    await stage.query("select count(*)::int n from exchange where title = $1", [title]),
  ).toEqual([{ n: 1 }]);

  await approve(operator, id);
  await reloadUntil(page, "兑换码已发放");
  expect(await page.getByRole("main").innerText()).not.toContain("QX-7788-9900");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "查看兑换码" }).click();
  await page.getByText("QX-7788-9900").waitFor();
  await page.getByRole("button", { name: "复制兑换码" }).click();
  await page.getByText("兑换码已复制").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("QX-7788-9900");
  await expectGood(page);
  expect(await balanced()).toEqual([]);
  await close(page);
});

test("a physical prize goes to an address that is written on the way, and comes with its tracking number", async () => {
  const title = "折叠晴雨伞";
  await shelveGoods(operator, 5, { title });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120002",
    gold: 2000,
    size: desktop,
  });
  await choose(page, title);
  await page.getByRole("button", { name: "保存地址" }).click();
  await page.getByText("请选择所在地区").waitFor();
  await writeHome(page);
  await expectGood(page);
  const id = await pay(page);
  await approve(operator, id);
  await reloadUntil(page, "正在备货");
  await operator(shipExchange, { body: { id, courier: "顺丰速运", tracking: "SF1029384756" } });
  await reloadUntil(page, "SF1029384756");
  for (const said of ["已寄出", "顺丰速运", "钱小茶", "浙江省 杭州市 西湖区", "文三路 90 号"])
    await expect.poll(() => page.getByRole("main").innerText()).toContain(said);
  await expectGood(page);
  await page.goto("/home/address");
  await page.getByRole("list", { name: "收货地址" }).getByText("文三路 90 号 3 幢 502").waitFor();
  expect(await balanced()).toEqual([]);
  await close(page);
});

test("a cancelled exchange gives the gold and the piece back", async () => {
  const title = "棉麻收纳篮";
  await shelveGoods(operator, 3, { title, priceGold: 1000 });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120003",
    gold: 1200,
    size: phone,
  });
  await choose(page, title);
  await writeHome(page);
  await pay(page);
  const card = page.getByRole("list", { name: "奖品" }).getByRole("link", { name: title });
  await page.goto("/home/prize-exchange");
  await card.getByText("仅剩 2 件").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "撤销申请" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤销申请" }).click();
  await page.getByText("金币已全部退回可用余额").waitFor();
  await page.getByRole("button", { name: "撤销申请" }).waitFor({ state: "detached" });
  await page.goto("/home/prize-exchange");
  await card.getByText("仅剩 3 件").waitFor();
  await page.getByRole("main").getByText("1,200").first().waitFor();
  expect(await balanced()).toEqual([]);
  await close(page);
});

test("a rejected exchange shows the reason and leads back to the same prize with one press", async () => {
  const title = "音乐会员月卡";
  await shelveCodes(operator, ["YY-1", "YY-2"], { title });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120004",
    gold: 1500,
    size: phone,
  });
  await choose(page, title);
  const id = await pay(page);
  await operator(rejectExchanges, { body: { ids: [id], reason: "账号资料与实名不一致" } });
  await reloadUntil(page, "账号资料与实名不一致");
  await page.getByText("没有通过审核").waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: "再次兑换" }).click();
  await page.getByRole("dialog", { name: "确认兑换" }).getByText(title).waitFor();
  const again = await pay(page);
  expect(again).not.toBe(id);
  await close(page);
});

test("an exchange that failed shows the reason, gives the gold back and offers itself again", async () => {
  const title = "陶瓷马克杯";
  await shelveGoods(operator, 2, { title });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120005",
    gold: 1500,
    size: desktop,
  });
  await choose(page, title);
  await writeHome(page);
  const id = await pay(page);
  await approve(operator, id);
  await operator(failPrizeExchange, { body: { id, reason: "快递无法送达该地址" } });
  await reloadUntil(page, "快递无法送达该地址");
  await page.getByText("奖品没有发放成功").waitFor();
  await page.getByRole("link", { name: "再次兑换" }).click();
  const dialog = page.getByRole("dialog", { name: "确认兑换" });
  await dialog.getByText("1,500 金币").first().waitFor();
  await page.getByRole("radio", { name: /钱小茶/ }).waitFor();
  await expect.poll(() => payButton(page).isEnabled()).toBe(true);
  expect(await balanced()).toEqual([]);
  await close(page);
});

test("an address that was deleted meanwhile is asked for again where it was to be paid", async () => {
  const title = "旅行颈枕";
  await shelveGoods(operator, 2, { title });
  const { page, call } = await shopper(stage, operator, {
    mobile: "13911120011",
    gold: 1500,
    size: phone,
  });
  await choose(page, title);
  await writeHome(page);
  for (const { id } of await call(listAddresses)) await call(removeAddress, { body: { id } });
  await payButton(page).click();
  await page.getByRole("dialog").getByText("请选择收货地址。金币没有扣除。").waitFor();
  await writeHome(page);
  await pay(page);
  await close(page);
});

test("what sold out meanwhile is said where it was to be paid, and costs nothing", async () => {
  const title = "露营小灯";
  const id = await shelveGoods(operator, 1, { title });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120006",
    gold: 1500,
    size: phone,
  });
  await choose(page, title);
  await writeHome(page);
  await addPieces(operator, id, -1);
  await payButton(page).click();
  const alert = page.getByRole("dialog").getByRole("alert");
  await alert.getByText("奖品已兑完。金币没有扣除。").waitFor();
  await expectGood(page);
  await alert.getByRole("button", { name: "看看其他奖品" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const card = page.getByRole("list", { name: "奖品" }).getByRole("link", { name: title });
  await card.getByText("已兑完").waitFor();
  await page.getByRole("main").getByText("1,500").first().waitFor();
  await close(page);
});

test("one more than the limit is refused in place, though the other tab had not heard of the first", async () => {
  const title = "新人礼品卡";
  await shelveCodes(operator, ["LP-1", "LP-2"], { title, memberLimit: 1, priceGold: 500 });
  const { page } = await shopper(stage, operator, {
    mobile: "13911120007",
    gold: 2000,
    size: phone,
  });
  const other = await page.context().newPage();
  await choose(other, title);
  await choose(page, title);
  await pay(page);
  // The same request within ten seconds would count as one that was tapped twice.
  await stage.query("update exchange set created_at = created_at - interval '1 minute'");
  await payButton(other).click();
  const alert = other.getByRole("dialog").getByRole("alert");
  await alert.getByText("每人限兑 1 份，你已兑换 1 份。金币没有扣除。").waitFor();
  expect(await stage.query("select id from exchange where title = $1", [title])).toHaveLength(1);
  await close(page);
});

test("no page threw and no script was refused on the way", () => {
  expect(stage.problems).toEqual([]);
});
