/** What operators do with prizes: approve, wait for codes, send, give up, look at an address. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  approveExchanges,
  consoleExchange,
  consoleExchanges,
  failPrizeExchange,
  revealExchange,
  shipExchange,
} from "#contract/console/money/exchange.ts";
import { consolePrize } from "#contract/console/money/prize.ts";
import { ExchangeState, ExchangeType, StaffRole } from "#contract/enums.ts";
import { getExchange, revealCode } from "#contract/member/money/exchange.ts";
import { testServer } from "../../../test/server.ts";
import { form } from "../../../test/address.ts";
import {
  imported,
  operations,
  ordered,
  params,
  physical,
  virtual,
} from "../../../test/fixture/prize.ts";
import {
  approve,
  expectBooksToBalance,
  failureOf,
  memberWith,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

/** Codes that run out raise an alarm; here it is wanted. */
const server = testServer({ LOG_LEVEL: "silent" });
const of = ExchangeState.of;
const rich = () => memberWith(server, { gold: 5000, payee: false });
const parcel = { courier: "顺丰速运", tracking: "SF1234567890" };

test("a parcel is sent, and a wrong number corrected; the gold leaves once", async () => {
  const prize = await physical(server, 2);
  const member = await rich();
  const { id } = await ordered(member, prize);
  const call = await operations(server);
  const send = (change = {}) => call(shipExchange, { body: { id, ...parcel, ...change } });
  expect(await failureOf(send())).toMatchObject({ code: 409 });
  await approve(server, id);
  await server.drain();
  expect(await member.call(getExchange, params(id))).toMatchObject({ state: of.toBeIssued });
  const sent = await Promise.all([send(), send(), send()]);
  expect(sent[0]).toMatchObject({ state: of.issued, ...parcel });
  await send({ tracking: "SF0000000001" });
  const shown = await member.call(getExchange, params(id));
  expect(shown).toMatchObject({ state: of.issued, tracking: "SF0000000001", hasCode: false });
  expect(shown.steps.map(({ state }) => state)).toEqual([0, 2, 1]);
  expect(await call(consolePrize, params(prize.id))).toMatchObject({ stock: 1, issued: 1 });
  await expectBooksToBalance(server);
});

test("the second of two who send the same parcel is shown the first one's number, and replaces it knowingly", async () => {
  const prize = await physical(server, 1);
  const { id } = await ordered(await rich(), prize);
  await approve(server, id);
  const call = await operations(server);
  const nothing = { courier: "", tracking: "" };
  const send = (from: object, change = {}) =>
    call(shipExchange, { body: { id, ...parcel, ...change, from: { ...nothing, ...from } } });
  await send({});
  // The same once more: its first answer may have been lost.
  await send({});
  await expect(send({}, { tracking: "SF9999999999" })).rejects.toMatchObject({
    code: 409,
    data: { id, ...parcel },
  });
  expect(await send(parcel, { tracking: "SF9999999999" })).toMatchObject({
    tracking: "SF9999999999",
  });
});

test("a virtual prize waits while no code is left, and gets one as soon as some are added", async () => {
  const prize = await virtual(server, ["W-1"]);
  const member = await rich();
  const { id } = await ordered(member, prize);
  // The only code expires before it is given out.
  await server.db
    .updateTable("prizeCode")
    .set({ expiresOn: new Date("2020-01-01T00:00:00Z") })
    .where("prizeId", "=", prize.id)
    .execute();
  await approve(server, id);
  await server.drain();
  expect(await member.call(getExchange, params(id))).toMatchObject({ state: of.toBeIssued });
  await imported(server, prize.id, "W-2\nW-3");
  await server.drain();
  expect(await member.call(revealCode, { body: { id } })).toMatchObject({ code: "W-2" });
  const call = await operations(server);
  expect(await call(consolePrize, params(prize.id))).toMatchObject({ stock: 1, freeCodes: 1 });
  await expectBooksToBalance(server);
});

test("codes that end first go first", async () => {
  const prize = await virtual(server, ["LATE", "SOON,2098-01-01", "SOONER,2097-01-01"]);
  const codes = [];
  for (const member of [await rich(), await rich(), await rich()]) {
    const { id } = await ordered(member, prize);
    await approve(server, id);
    await server.drain();
    codes.push((await member.call(revealCode, { body: { id } })).code);
  }
  expect(codes).toEqual(["SOONER", "SOON", "LATE"]);
});

test("a prize that cannot be given fails: gold and piece come back, and the member reads why", async () => {
  const call = await operations(server);
  const giveUp = (id: number) => call(failPrizeExchange, { body: { id, reason: "地址无法送达" } });
  for (const prize of [await physical(server, 1), await virtual(server, [randomUUID()])]) {
    const member = await rich();
    const { id } = await ordered(member, prize);
    expect(await failureOf(giveUp(id))).toMatchObject({ code: 409 });
    await approve(server, id);
    expect(await giveUp(id)).toMatchObject({ state: of.failed, reason: "地址无法送达" });
    await server.drain();
    expect(await failureOf(giveUp(id))).toMatchObject({ code: 409 });
    expect(await call(consolePrize, params(prize.id))).toMatchObject({
      stock: 1,
      open: 0,
      issued: 0,
    });
  }
  await expectBooksToBalance(server);
});

test("a withdrawal is neither sent nor given up by hand", async () => {
  const { id } = await withdraw((await memberWith(server, { fen: 5000 })).call);
  const call = await operations(server);
  expect(await failureOf(call(shipExchange, { body: { id, ...parcel } }))).toMatchObject({
    code: 400,
    message: "只有实物奖品需要填写快递",
  });
  expect(await failureOf(call(failPrizeExchange, { body: { id, reason: "x" } }))).toMatchObject({
    code: 400,
  });
  expect(await failureOf(call(shipExchange, { body: { id: 999_999, ...parcel } }))).toMatchObject({
    code: 404,
  });
  const bad = call(shipExchange, { body: { id, ...parcel, tracking: "无" } });
  expect(await failureOf(bad)).toMatchObject({ message: "快递单号为 5-40 位字母或数字" });
});

test("operators see a masked address, and the whole one with a reason that is logged", async () => {
  const prize = await physical(server, 1);
  const { id } = await ordered(await rich(), prize);
  const call = await operations(server);
  expect((await call(consoleExchange, params(id))).address).toEqual({
    name: "沈**",
    mobile: "137****5678",
    text: "浙江省 杭州市 ******",
  });
  const body = { id, why: "打印面单" };
  expect(await call(revealExchange, { body })).toMatchObject({
    payeeAccount: "",
    address: { mobile: form.mobile, text: `浙江省 杭州市 西湖区 ${form.detail}` },
  });
  const viewer = await server.staff(StaffRole.of.viewer);
  expect(await failureOf(viewer(revealExchange, { body }))).toMatchObject({ code: 403 });
  const log = await server.db
    .selectFrom("staffAudit")
    .select(["note", "after"])
    .where("action", "=", "exchange.reveal")
    .where("subjectId", "=", String(id))
    .execute();
  expect(log).toEqual([{ note: "打印面单", after: null }]);
});

test("a prize above what one person may approve needs two", async () => {
  await setRules(server, { secondPersonFen: 400, goldPerYuan: 100 });
  const prize = await physical(server, 1);
  const { id } = await ordered(await rich(), prize);
  const finance = await server.staff(StaffRole.of.finance);
  const shown = await finance(consoleExchange, params(id));
  expect(shown.flags.map(({ kind }) => kind)).toContain("secondPerson");
  expect((await approve(server, id)).skipped[0]?.why).toContain("超过单人审批限额 4.00 元");
  const admin = await server.staff(StaffRole.of.admin);
  expect(await admin(approveExchanges, { body: { ids: [id] } })).toMatchObject({ decided: 1 });
  await setRules(server, { secondPersonFen: 2_000_000_000 });
});

test("the queue can be narrowed to a type, and to what is overdue", async () => {
  const finance = await server.staff(StaffRole.of.finance);
  const listed = async (query: object) =>
    (await finance(consoleExchanges, { query: { size: 100, ...query } })).list;
  const types = (await listed({ type: ExchangeType.of.virtual })).map(({ type }) => type);
  expect(new Set(types)).toEqual(new Set([ExchangeType.of.virtual]));
  const { id } = await ordered(await rich(), await physical(server, 1));
  expect((await listed({ overdue: "1" })).map((row) => row.id)).not.toContain(id);
  await server.db
    .updateTable("exchange")
    .set({ promisedAt: new Date(server.clock.now().getTime() - 1000) })
    .where("id", "=", id)
    .execute();
  const late = await listed({ overdue: "1" });
  expect(late.map((row) => row.id)).toContain(id);
  expect(late.every(({ overdue }) => overdue)).toBe(true);
});
