import { beforeAll, expect, test } from "vitest";
import { consolePrizes } from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { getPrize, listPrizes } from "#contract/member/money/prize.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { memberWith } from "../../../test/fixture/exchange.ts";
import {
  made,
  operations,
  ordered,
  params,
  physical,
  shelved,
  virtual,
} from "../../../test/fixture/prize.ts";

const server = testServer();
let member: SignedIn;
const titles = (list: { title: string }[]) => list.map(({ title }) => title);
const shelf = (query: object = {}) => member.call(listPrizes, { query });

beforeAll(async () => {
  await physical(server, 150, { title: "毛巾", sort: 5, priceGold: 300 });
  await physical(server, 1, { title: "台灯", sort: 9, priceGold: 900, memberLimit: 1 });
  await virtual(server, ["A-1", "A-2"], { title: "话费卡", sort: 7, priceGold: 400 });
  await physical(server, 4, { title: "别处的", brands: ["manxi"] });
  await made(server, { title: "草稿" });
  member = await memberWith(server, { gold: 450, payee: false });
});

test("the shelf stands in the operator's order, without drafts and other brands' prizes", async () => {
  const { list, categories, next } = await shelf();
  expect(titles(list)).toEqual(["台灯", "话费卡", "毛巾"]);
  expect(categories).toEqual(["家居", "话费"]);
  expect(next).toBeNull();
  expect(list.map(({ left, why }) => ({ left, why }))).toEqual([
    { left: 1, why: "还差 450 金币" },
    { left: 2, why: "" },
    { left: 100, why: "" },
  ]);
});

test("it can be narrowed to a category, a type, and what the gold is enough for", async () => {
  expect(titles((await shelf({ category: "话费" })).list)).toEqual(["话费卡"]);
  expect(titles((await shelf({ type: ExchangeType.of.physical })).list)).toEqual(["台灯", "毛巾"]);
  expect(titles((await shelf({ affordable: "1" })).list)).toEqual(["话费卡", "毛巾"]);
  expect(titles((await shelf({ type: ExchangeType.of.cash })).list)).toEqual([]);
});

test("it can be leafed through page by page", async () => {
  const seen = [];
  for (let cursor: string | undefined; ;) {
    const page = await shelf({ size: 1, ...(cursor !== undefined && { cursor }) });
    seen.push(...titles(page.list));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(seen).toEqual(["台灯", "话费卡", "毛巾"]);
  await expect(shelf({ cursor: "nowhere" })).rejects.toMatchObject({ code: 400 });
});

test("a prize says why it cannot be had: the limit, nothing left, off the shelf", async () => {
  const see = async (call: SignedIn["call"], id: number) => call(getPrize, params(id));
  const rich = await memberWith(server, { gold: 5000, payee: false });
  const only = await physical(server, 1, { title: "唯一", memberLimit: 1 });
  expect(await see(rich.call, only.id)).toMatchObject({ why: "", taken: 0, left: 1 });
  await ordered(rich, only);
  const card = await virtual(server, ["L-1", "L-2"], { title: "限一份", memberLimit: 1 });
  await ordered(rich, card);
  expect(await see(rich.call, card.id)).toMatchObject({ why: "每人限兑 1 份，你已兑换 1 份" });
  await shelved(server, card.id, PrizeState.of.offShelf);
  expect(await see(rich.call, only.id)).toMatchObject({
    why: "每人限兑 1 件，你已兑换 1 件",
    taken: 1,
    left: 0,
  });
  const other = await memberWith(server, { gold: 5000, payee: false });
  expect(await see(other.call, only.id)).toMatchObject({ why: "已兑完，补货后可以兑换" });
  await shelved(server, only.id, PrizeState.of.offShelf);
  expect(await see(other.call, only.id)).toMatchObject({ why: "奖品已下架" });
  expect(titles((await shelf()).list)).not.toContain("唯一");
});

test("what is missing is written as everywhere, with thousands separators", async () => {
  const { id } = await physical(server, 1, { title: "贵的", priceGold: 1_234_950 });
  expect(await member.call(getPrize, params(id))).toMatchObject({ why: "还差 1,234,500 金币" });
  await shelved(server, id, PrizeState.of.offShelf);
});

test("the description comes as safe HTML", async () => {
  const { id } = await physical(server, 1, {
    title: "带说明",
    description: "**好用** <script>alert(1)</script>",
  });
  const { descriptionHtml } = await member.call(getPrize, params(id));
  expect(descriptionHtml).toContain("<strong>好用</strong>");
  expect(descriptionHtml).not.toContain("script");
  await shelved(server, id, PrizeState.of.offShelf);
});

test("a draft and another brand's prize are as absent as one that never was", async () => {
  const { list } = await (await operations(server))(consolePrizes, { query: { size: 100 } });
  const idOf = (title: string) => list.find((prize) => prize.title === title)?.id ?? 0;
  for (const id of [idOf("草稿"), idOf("别处的"), 999_999_999]) {
    expect(id).toBeGreaterThan(0);
    await expect(member.call(getPrize, params(id))).rejects.toMatchObject({ code: 404 });
  }
});
