/** Asking for prizes, from the shelf to the code or the parcel. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consolePrize } from "#contract/console/money/prize.ts";
import { Asset, ExchangeState, ExchangeType, MoneyReason, PrizeState } from "#contract/enums.ts";
import * as contract from "#contract/member/money/exchange.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { removeAddress } from "#contract/member/people/address.ts";
import { type TestServer, testServer } from "../../../test/server.ts";
import { form, saved } from "../../../test/address.ts";
import {
  operations,
  ordered,
  params,
  physical,
  type Prized,
  shelved,
  virtual,
} from "../../../test/fixture/prize.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import {
  approve,
  expectBooksToBalance,
  failureOf,
  memberWith,
  reject,
} from "../../../test/fixture/exchange.ts";

const server = testServer();
const of = ExchangeState.of;

const goldOf = async ({ db }: TestServer, memberId: number) => {
  const { gold } = await walletOf(db, memberId);
  return { available: gold.available, held: gold.held };
};
const stockOf = async (id: number) => {
  const { stock, open, issued } = await (await operations(server))(consolePrize, params(id));
  return { stock, open, issued };
};

test("a physical prize is asked for: the gold is held, the piece is off the shelf, the address is kept", async () => {
  const prize = await physical(server, 3);
  const member = await memberWith(server, { gold: 800, payee: false });
  const exchange = await ordered(member, prize);
  expect(exchange).toMatchObject({
    type: ExchangeType.of.physical,
    title: "保温杯",
    state: of.pendingReview,
    asset: Asset.of.gold,
    amount: 500,
    grossFen: 0,
    netFen: 0,
    payee: "",
    prize: { id: prize.id, cover: prize.cover },
    address: {
      name: form.name,
      mobile: form.mobile,
      text: `浙江省 杭州市 西湖区 ${form.detail}`,
    },
    hasCode: false,
    canCancel: true,
    steps: [{ state: 0, note: "已提交，等待审核" }],
  });
  expect(await goldOf(server, member.memberId)).toEqual({ available: 300, held: 500 });
  expect(await stockOf(prize.id)).toEqual({ stock: 2, open: 1, issued: 0 });
  const { list } = await member.call(listPoints, { query: {} });
  expect(list[0]).toMatchObject({
    reason: MoneyReason.of.prizeHeld,
    amount: -500,
    memo: "兑换「保温杯」",
    about: { kind: "exchange", id: exchange.id },
  });
  await expectBooksToBalance(server);
});

test("an approved virtual prize gives its code to its owner and to nobody else", async () => {
  const prize = await virtual(server, ["CARD-0001-ABCD"]);
  const member = await memberWith(server, { gold: 500, payee: false });
  const { id } = await ordered(member, prize);
  const body = { id };
  expect((await failureOf(member.call(contract.revealCode, { body }))).code).toBe(404);
  expect(await approve(server, id)).toMatchObject({ decided: 1 });
  await server.drain();
  expect(await member.call(contract.getExchange, params(id))).toMatchObject({
    state: of.issued,
    hasCode: true,
    steps: [{ state: 0 }, { state: 2 }, { state: 1, note: "兑换码已发放，在兑换详情中查看" }],
  });
  expect(await member.call(contract.revealCode, { body })).toEqual({
    code: "CARD-0001-ABCD",
    expiresOn: null,
  });
  const other = await server.member();
  expect((await failureOf(other.call(contract.revealCode, { body }))).code).toBe(404);
  expect(await goldOf(server, member.memberId)).toEqual({ available: 0, held: 0 });
  expect(await stockOf(prize.id)).toEqual({ stock: 0, open: 0, issued: 1 });
  const { list } = await member.call(listPoints, { query: { bucket: "held" } });
  expect(list[0]).toMatchObject({ reason: MoneyReason.of.prizeIssued, amount: -500 });
  await expectBooksToBalance(server);
});

test("cancelling gives the gold and the piece back, once", async () => {
  for (const prize of [await physical(server, 1), await virtual(server, [randomUUID()])]) {
    const member = await memberWith(server, { gold: 500, payee: false });
    const { id } = await ordered(member, prize);
    expect(await stockOf(prize.id)).toEqual({ stock: 0, open: 1, issued: 0 });
    const cancel = () => member.call(contract.cancelExchange, { body: { id } });
    // Each tap has the one answer.
    const states = (await Promise.all(Array.from({ length: 8 }, cancel))).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set([ExchangeState.of.revoked]));
    expect(await stockOf(prize.id)).toEqual({ stock: 1, open: 0, issued: 0 });
    expect(await goldOf(server, member.memberId)).toEqual({ available: 500, held: 0 });
  }
  await expectBooksToBalance(server);
});

test("a rejected one gives both back, too, and says why", async () => {
  const prize = await physical(server, 1);
  const member = await memberWith(server, { gold: 500, payee: false });
  const { id } = await ordered(member, prize);
  await reject(server, id);
  expect(await member.call(contract.getExchange, params(id))).toMatchObject({
    state: of.rejected,
    reason: "姓名与账号不符",
  });
  expect(await stockOf(prize.id)).toEqual({ stock: 1, open: 0, issued: 0 });
  expect(await goldOf(server, member.memberId)).toEqual({ available: 500, held: 0 });
});

test("the same request answers the same exchange, and another request under its key is refused", async () => {
  const prize = await physical(server, 5);
  const member = await memberWith(server, { gold: 2000, payee: false });
  const [{ id: addressId } = { id: 0 }] = await saved(member.call);
  const key = randomUUID();
  const same = () => ordered(member, prize, { key, addressId });
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await same()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await stockOf(prize.id)).toEqual({ stock: 4, open: 1, issued: 0 });
  const [{ id: other } = { id: 0 }] = await saved(member.call, { detail: "公司", isDefault: true });
  expect(await failureOf(ordered(member, prize, { key, addressId: other }))).toMatchObject({
    code: 422,
  });
  // The address is not needed any more to say what the request has made.
  await member.call(removeAddress, { body: { id: addressId } });
  expect((await same()).id).toBe(ids[0]);
});

test("two taps within ten seconds are one request; later it is another one", async () => {
  const prize = await virtual(server, [randomUUID(), randomUUID(), randomUUID()]);
  const member = await memberWith(server, { gold: 2000, payee: false });
  const taps = await Promise.all([ordered(member, prize), ordered(member, prize)]);
  expect(taps[0].id).toBe(taps[1].id);
  server.clock.move(11);
  expect((await ordered(member, prize)).id).not.toBe(taps[0].id);
  expect(await goldOf(server, member.memberId)).toEqual({ available: 1000, held: 1000 });
});

test("each rule that stops an exchange says its own sentence, and takes nothing", async () => {
  const prize = await physical(server, 9, { memberLimit: 1 });
  const member = await memberWith(server, { gold: 499, payee: false });
  const [{ id: addressId } = { id: 0 }] = await saved(member.call);
  const refused = (to = addressId, wanted: Prized = prize) =>
    failureOf(ordered(member, wanted, { addressId: to }));
  expect(await refused()).toEqual({ code: 2001, message: "可用余额不足" });
  const stranger = await server.member();
  const [{ id: foreign } = { id: 0 }] = await saved(stranger.call);
  expect(await refused(foreign)).toEqual({ code: 2011, message: "请选择收货地址" });
  expect(await refused(999_999_999)).toEqual(await refused(foreign));
  expect(await refused(addressId, { ...prize, id: 999_999_999 })).toMatchObject({ code: 404 });
  expect(await failureOf(ordered(member, { id: prize.id, type: ExchangeType.of.virtual }))).toEqual(
    {
      code: 400,
      message: "这是实物奖品，请刷新页面后重试",
    },
  );
  const other = await physical(server, 1, { brands: ["manxi"] });
  expect(await refused(addressId, other)).toMatchObject({ code: 404 });
  const gone = await physical(server, 1, { priceGold: 1 });
  await ordered(member, gone);
  server.clock.move(11);
  expect(await refused(addressId, gone)).toEqual({ code: 2008, message: "奖品已兑完" });
  await shelved(server, gone.id, PrizeState.of.offShelf);
  expect(await refused(addressId, gone)).toEqual({ code: 2010, message: "奖品已下架" });
  expect(await goldOf(server, member.memberId)).toEqual({ available: 498, held: 1 });
  expect(await stockOf(prize.id)).toEqual({ stock: 9, open: 0, issued: 0 });
});
