import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  changeStock,
  consolePrize,
  consolePrizes,
  listCodes,
  listStock,
  type PrizeDraft,
  updatePrize,
  voidCode,
} from "#contract/console/money/prize.ts";
import { ExchangeType, PrizeState, StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { memberWith } from "../../../test/fixture/exchange.ts";
import * as prizes from "../../../test/fixture/prize.ts";
import { draft, params } from "../../../test/fixture/prize.ts";
import { expireCodes } from "./code.ts";

const server = testServer();
const { onShelf, offShelf } = PrizeState.of;
const { virtual } = ExchangeType.of;

test("a prize goes from draft to the shelf and off it, and every change is in the audit log", async () => {
  const call = await prizes.operations(server);
  const { id } = await prizes.made(server);
  await call(updatePrize, { ...params(id), body: { ...draft, title: "真空杯" } });
  await prizes.stocked(server, id, 3);
  expect(await prizes.shelved(server, id)).toMatchObject({
    title: "真空杯",
    state: onShelf,
    stock: 3,
    open: 0,
    issued: 0,
  });
  await prizes.shelved(server, id, offShelf);
  await prizes.shelved(server, id, offShelf);
  const log = await server.db
    .selectFrom("staffAudit")
    .select("action")
    .where("subjectKind", "=", "prize")
    .where("subjectId", "=", String(id))
    .orderBy("id")
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    "prize.create",
    "prize.update",
    "prize.stock",
    "prize.state",
    "prize.state",
  ]);
});

test("what is missing before it can go on the shelf is said", async () => {
  const { id } = await prizes.made(server, { type: virtual, summary: "", cover: null });
  await expect(prizes.shelved(server, id)).rejects.toMatchObject({
    code: 400,
    message: "还不能上架：没有简介；没有封面；没有可用的兑换码，请先导入",
  });
  await expect(prizes.shelved(server, id, offShelf)).rejects.toMatchObject({ code: 409 });
});

test.each<[Partial<PrizeDraft>, string]>([
  [{ title: "" }, "请输入名称"],
  [{ priceGold: 0 }, "价格至少 1 金币"],
  [{ costFen: -1 }, "成本不能为负"],
  [{ memberLimit: 0 }, "限兑数量至少为 1"],
  [{ brands: ["nobody"] }, "品牌「nobody」不存在"],
  [{ cover: "javascript:alert(1)" }, "封面应是 https 地址或本站的图片"],
  [{ cover: "//evil.example/x.png" }, "封面应是 https 地址或本站的图片"],
])("bad input %o is refused with 「%s」", async (change, message) => {
  await expect(prizes.made(server, change)).rejects.toMatchObject({ code: 400, message });
});

test("the type is fixed once there was stock", async () => {
  const call = await prizes.operations(server);
  const { id } = await prizes.made(server);
  const turn = () => call(updatePrize, { ...params(id), body: { ...draft, type: virtual } });
  expect(await turn()).toMatchObject({ type: virtual });
  await prizes.imported(server, id, "X-1");
  const back = call(updatePrize, { ...params(id), body: draft });
  await expect(back).rejects.toMatchObject({
    code: 400,
    message: "已经有过库存或兑换，类型不能再改",
  });
});

test("stock changes with a reason, once per request, and never below zero", async () => {
  const call = await prizes.operations(server);
  const { id } = await prizes.made(server);
  const idempotencyKey = randomUUID();
  const change = (n: number, key: string = randomUUID()) =>
    call(changeStock, { ...params(id), body: { change: n, note: "到货" }, idempotencyKey: key });
  await Promise.all(Array.from({ length: 10 }, () => change(5, idempotencyKey)));
  expect(await call(consolePrize, params(id))).toMatchObject({ stock: 5 });
  await expect(change(6, idempotencyKey)).rejects.toMatchObject({ code: 422 });
  await expect(change(-6)).rejects.toMatchObject({
    code: 400,
    message: "库存只有 5 件，不能减少 6 件",
  });
  const taking = await Promise.allSettled(Array.from({ length: 8 }, () => change(-1)));
  expect(taking.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const { list } = await call(listStock, { ...params(id), query: { size: 100 } });
  expect(list).toHaveLength(6);
  expect(list[0]).toMatchObject({ change: -1, stockAfter: 0, note: "到货", exchangeId: null });
  expect(list.reduce((sum, row) => sum + row.change, 0)).toBe(0);
  const viewer = await server.staff(StaffRole.of.viewer);
  const refused = viewer(changeStock, {
    ...params(id),
    body: { change: 1, note: "x" },
    idempotencyKey,
  });
  await expect(refused).rejects.toMatchObject({ code: 403 });
});

test("codes are previewed, then added; a second time adds none, and nobody reads one here", async () => {
  const { id } = await prizes.made(server, { type: virtual });
  const text = "CARD-AAAA-1111,2099-01-31\nCARD-BBBB-2222\n\nCARD-AAAA-1111\n";
  expect(await prizes.imported(server, id, text, false)).toEqual({
    added: 2,
    repeated: 1,
    problems: [],
  });
  const call = await prizes.operations(server);
  expect(await call(consolePrize, params(id))).toMatchObject({ stock: 0, freeCodes: 0 });
  expect(await prizes.imported(server, id, text)).toEqual({ added: 2, repeated: 1, problems: [] });
  expect(await prizes.imported(server, id, text)).toEqual({ added: 0, repeated: 3, problems: [] });
  expect(await call(consolePrize, params(id))).toMatchObject({ stock: 2, freeCodes: 2 });
  const { list } = await call(listCodes, { ...params(id), query: {} });
  expect(list).toMatchObject([
    { code: "****222", expiresOn: null, state: "free" },
    { code: "****111", expiresOn: "2099-01-31", state: "free" },
  ]);
  const kept = await server.db.selectFrom("staffAudit").select(["after", "note"]).execute();
  const sealed = await server.db.selectFrom("prizeCode").selectAll().execute();
  expect(JSON.stringify([kept, sealed])).not.toContain("CARD-");
});

test("one line that cannot be read, and none is added", async () => {
  const { id } = await prizes.made(server, { type: virtual });
  const text = "GOOD-1\nBAD-1,2020-01-01\nBAD-2,2027-02-30\nBAD-3,2099-01-01,x\n,2099-01-01";
  const { problems } = await prizes.imported(server, id, text);
  expect(problems).toEqual([
    { line: 2, why: "到期日 2020-01-01 已经过去" },
    { line: 3, why: "到期日应为 2027-01-31 的格式" },
    { line: 4, why: "一行只能有兑换码和到期日两项" },
    { line: 5, why: "没有兑换码" },
  ]);
  const call = await prizes.operations(server);
  expect(await call(consolePrize, params(id))).toMatchObject({ freeCodes: 0 });
  const { id: cup } = await prizes.made(server);
  await expect(prizes.imported(server, cup, "X")).rejects.toMatchObject({ code: 400 });
});

test("a code can be withdrawn while nobody waits for it", async () => {
  const prize = await prizes.virtual(server, ["V-1", "V-2"]);
  const call = await prizes.operations(server);
  const { list } = await call(listCodes, { ...params(prize.id), query: {} });
  const withdraw = (codeId = 0) =>
    call(voidCode, { ...params(prize.id), body: { codeId, note: "供应商召回" } });
  expect(await withdraw(list[0]?.id)).toMatchObject({ stock: 1, freeCodes: 1 });
  await expect(withdraw(list[0]?.id)).rejects.toMatchObject({ code: 409 });
  await expect(withdraw(999_999)).rejects.toMatchObject({ code: 409 });
  await prizes.ordered(await memberWith(server, { gold: 500, payee: false }), prize);
  await expect(withdraw(list[1]?.id)).rejects.toMatchObject({
    code: 409,
    message: "兑换码都已有人兑换，请先导入新的，再作废这一个",
  });
  const voided = await call(listCodes, { ...params(prize.id), query: { state: "void" } });
  expect(voided.list).toHaveLength(1);
});

test("a code that expired over night cannot be asked for any more", async () => {
  const tomorrow = new Date(server.clock.now().getTime() + 32 * 3_600_000);
  const day = tomorrow.toISOString().slice(0, 10);
  const prize = await prizes.virtual(server, [`E-1,${day}`, "E-2"]);
  expect(prize).toMatchObject({ stock: 2, freeCodes: 2, endingCodes: 1 });
  server.clock.move(3 * 86_400);
  await server.db
    .updateTable("staffSession")
    .set({ expiresAt: new Date(server.clock.now().getTime() + 86_400_000) })
    .execute();
  await expireCodes(server.world);
  await expireCodes(server.world);
  const call = await prizes.operations(server);
  expect(await call(consolePrize, params(prize.id))).toMatchObject({ stock: 1, endingCodes: 0 });
  const { list } = await call(listStock, { ...params(prize.id), query: {} });
  expect(list[0]).toMatchObject({ change: -1, note: "兑换码到期", actor: "系统" });
});

test("prizes are found by type, state and a part of their name", async () => {
  const call = await prizes.operations(server);
  await prizes.made(server, { title: "一百%纯棉", category: "纺织" });
  const found = async (query: object) =>
    (await call(consolePrizes, { query })).list.map(({ title }) => title);
  expect(await found({ q: "纺" })).toEqual(["一百%纯棉"]);
  expect(await found({ q: "%纯" })).toEqual(["一百%纯棉"]);
  expect(await found({ q: "_" })).toEqual([]);
  expect(await found({ type: ExchangeType.of.cash })).toEqual([]);
});
