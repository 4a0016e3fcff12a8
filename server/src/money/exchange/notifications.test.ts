/** What members read of their withdrawals and prizes, whatever becomes of them. */
import { expect, test } from "vitest";
import { failPrizeExchange, shipExchange } from "#contract/console/money/exchange.ts";
import { cancelExchange } from "#contract/member/money/exchange.ts";
import { messagesTo, wordsTo } from "../../../test/fixture/message.ts";
import { operations, ordered, physical, virtual } from "../../../test/fixture/prize.ts";
import { yuanWords } from "../../ledger/wallet/api.ts";
import {
  approve,
  memberWith,
  reject,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { payLateBonuses } from "./late.ts";

const { server, simulator } = serverWithPayouts();
const rich = () => memberWith(server, { gold: 5000, fen: 50_000 });

test("a withdrawal is told when it is approved and when it is paid, with what was kept of it", async () => {
  await setRules(server, { withdrawFeeFen: 100 });
  simulator.setFaults("ok");
  const member = await rich();
  const exchange = await withdraw(member.call, { amount: 2000 });
  await approve(server, exchange.id);
  await server.drain();
  await server.drain();
  await setRules(server, { withdrawFeeFen: 0 });
  const kept = "（申请 20.00 元，手续费 1.00 元）";
  expect(await wordsTo(member)).toEqual([
    `提现审核通过｜19.00 元正在发放到你的支付宝${kept}。`,
    `提现到账：19.00 元｜19.00 元已支付到支付宝 p***@example.com${kept}。`,
  ]);
  expect((await messagesTo(member))[0]?.about).toEqual({ kind: "exchange", id: exchange.id });
});

test("one that is rejected, or refused by Alipay, is told with the reason and what came back", async () => {
  const member = await rich();
  const first = await withdraw(member.call);
  await reject(server, first.id);
  simulator.setFaults("payee-refused");
  const second = await withdraw(member.call);
  await approve(server, second.id);
  await server.drain();
  const words = await wordsTo(member);
  expect(words[0]).toBe(`提现未通过审核｜姓名与账号不符。${yuanWords(first.amount)}已退回余额。`);
  expect(words.at(-1)).toMatch(/^提现发放失败｜支付宝未能付款：/);
  expect(words.at(-1)).toContain(`${yuanWords(second.amount)}已退回余额。`);
});

test("what a member cancels is no news to them", async () => {
  const member = await rich();
  const { id } = await withdraw(member.call);
  await member.call(cancelExchange, { body: { id } });
  expect(await messagesTo(member)).toEqual([]);
});

test("a parcel is told with its number, a code without it, and a prize that failed with the reason", async () => {
  const [parcel, code] = [await physical(server, 2), await virtual(server, ["W-1"])];
  const member = await rich();
  const sent = await ordered(member, parcel);
  const issued = await ordered(member, code);
  await approve(server, sent.id, issued.id);
  await server.drain();
  const call = await operations(server);
  const body = { id: sent.id, courier: "顺丰速运", tracking: "SF1234567890" };
  await call(shipExchange, { body });
  await call(shipExchange, { body: { ...body, tracking: "SF0000000001" } });
  const words = await wordsTo(member);
  expect(words).toContain(`兑换审核通过｜「${sent.title}」正在准备寄出。`);
  expect(words).toContain(`兑换码已发放｜「${issued.title}」的兑换码在兑换详情中查看。`);
  expect(words.filter((one) => one.startsWith("奖品已寄出"))).toEqual([
    `奖品已寄出｜「${sent.title}」已由顺丰速运寄出，运单号 SF1234567890。`,
  ]);
  expect(words.join()).not.toContain("W-1");

  const other = await rich();
  const failing = await ordered(other, parcel);
  await approve(server, failing.id);
  await call(failPrizeExchange, { body: { id: failing.id, reason: "库存损坏" } });
  expect((await wordsTo(other)).at(-1)).toMatch(
    /^兑换未能发放｜「.+」：库存损坏。[\d,]+ 金币已退回余额。$/,
  );
});

test("a missed promise is told with its bonus, once", async () => {
  await setRules(server, { delayBonusGold: 50 });
  const member = await rich();
  await withdraw(member.call);
  server.clock.move(30 * 86_400);
  await payLateBonuses(server.world);
  await payLateBonuses(server.world);
  server.clock.move(-30 * 86_400);
  expect(await wordsTo(member)).toEqual([
    "超时补偿：50 金币｜提现超过了承诺的时间，补偿的 50 金币已到账，发放仍在进行。",
  ]);
});
