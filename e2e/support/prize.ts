/** Prizes for browser tests: put on the shelf by an operator's calls, and exchanged by hand. */
import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Call } from "#contract/client.ts";
import {
  addCodes,
  changeStock,
  createPrize,
  type PrizeDraft,
  setPrizeState,
} from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { signInSampleMember } from "../../tools/sample-member.ts";
import type { Size, Stage } from "./stage.ts";
import { earn } from "./withdrawal.ts";

export type Goods = Partial<Omit<PrizeDraft, "type">>;

const draftOf = (type: PrizeDraft["type"], goods: Goods): PrizeDraft => ({
  category: "浏览器测试",
  title: "视频会员月卡",
  summary: "三十天，单设备",
  description: "在官方页面输入兑换码即可。**不支持退换**。",
  cover: "/sample/pictures/cup-plain.svg",
  priceGold: 1500,
  costFen: 1200,
  memberLimit: null,
  brands: [],
  sort: 100,
  ...goods,
  type,
});

/** With these codes, on the shelf. */
export async function shelveCodes(operator: Call, codes: readonly string[], goods: Goods = {}) {
  const { id } = await operator(createPrize, { body: draftOf(ExchangeType.of.virtual, goods) });
  const params = { id: String(id) };
  await operator(addCodes, { params, body: { text: codes.join("\n"), commit: true } });
  await operator(setPrizeState, { params, body: { state: PrizeState.of.onShelf } });
  return id;
}

/** This many pieces, on the shelf. */
export async function shelveGoods(operator: Call, pieces: number, goods: Goods = {}) {
  const { id } = await operator(createPrize, { body: draftOf(ExchangeType.of.physical, goods) });
  await addPieces(operator, id, pieces);
  const params = { id: String(id) };
  await operator(setPrizeState, { params, body: { state: PrizeState.of.onShelf } });
  return id;
}

export const addPieces = (operator: Call, id: number, change: number) =>
  operator(changeStock, {
    params: { id: String(id) },
    body: { change, note: "盘点" },
    idempotencyKey: randomUUID(),
  });

export type Shopper = { page: Page; call: Call };

/** A new member with this much gold, signed in on this screen. */
export async function shopper(
  stage: Stage,
  operator: Call,
  { mobile, gold, size }: { mobile: string; gold: number; size: Size },
): Promise<Shopper> {
  const member = await signInSampleMember(stage.origin, mobile);
  await earn(stage, operator, member.call, gold);
  const context = await stage.visit(size);
  await context.addCookies(member.cookiesAt(stage.origin));
  return { page: await context.newPage(), call: member.call };
}

/** From the shelf to the confirmation. */
export async function choose(page: Page, title: string): Promise<Locator> {
  await page.goto("/home/prize-exchange");
  await page.getByRole("list", { name: "奖品" }).getByRole("link", { name: title }).click();
  await page.getByRole("dialog", { name: "奖品详情" }).getByText("不支持退换").waitFor();
  await page.getByRole("button", { name: "立即兑换" }).click();
  const dialog = page.getByRole("dialog", { name: "确认兑换" });
  await dialog.getByText("兑换后剩余").waitFor();
  return dialog;
}

export const payButton = (page: Page) => page.getByRole("button", { name: /^确认支付/ });

/** Pays; ends on the exchange's page and answers its id. */
export async function pay(page: Page): Promise<number> {
  await payButton(page).click();
  await page.waitForURL(/\/exchange\/detail\?id=\d+/);
  await page.getByRole("list", { name: "兑换进度" }).waitFor();
  return Number(new URL(page.url()).searchParams.get("id"));
}

/** The page asks again by itself every 15 seconds; a test has less patience. */
export async function reloadUntil(page: Page, words: string): Promise<void> {
  const main = page.getByRole("main");
  const look = async () => {
    await page.reload();
    await page.getByRole("list", { name: "兑换进度" }).waitFor();
    return main.innerText();
  };
  await expect.poll(look, { interval: 500 }).toContain(words);
}

type WrittenAddress = { name: string; mobile: string; places: string[]; detail: string };

export const home: WrittenAddress = {
  name: "钱小茶",
  mobile: "13800138000",
  places: ["浙江省", "杭州市", "西湖区"],
  detail: "文三路 90 号 3 幢 502",
};

/** Into the form that is open, and saved. */
export async function writeAddress(page: Page, address: WrittenAddress): Promise<void> {
  await page.getByRole("textbox", { name: "收件人" }).fill(address.name);
  await page.getByRole("textbox", { name: "手机号" }).fill(address.mobile);
  const levels = ["省份", "城市", "区县"];
  for (const [level, place] of address.places.entries())
    await page.getByRole("combobox", { name: levels[level] ?? "" }).selectOption({ label: place });
  await page.getByRole("textbox", { name: "详细地址" }).fill(address.detail);
  await page.getByRole("button", { name: "保存地址" }).click();
}

/** In the confirmation of a physical prize: to an address that is written there. */
export async function writeHome(page: Page): Promise<void> {
  await writeAddress(page, home);
  await page.getByRole("radio", { name: /钱小茶/ }).waitFor();
}
