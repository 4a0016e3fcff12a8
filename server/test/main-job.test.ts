/** The loop that the product exists for, over HTTP by the typed client (rule platform-14). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { approveExchanges, consoleExchange } from "#contract/console/money/exchange.ts";
import { memberLedger } from "#contract/console/people/member.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { Asset, CodeScreen, ExchangeState, ExchangeType, StaffRole } from "#contract/enums.ts";
import { createExchange, getExchange, quoteExchange } from "#contract/member/money/exchange.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { bindAlipay, getAccount, sendOwnSms } from "#contract/member/people/user.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";
import { serverWithPayouts } from "./fixture/exchange.ts";
import { differences } from "../src/ledger/wallet/api.ts";
import { completed, publishedTask } from "./task.ts";

const { server, simulator } = serverWithPayouts();
const mobile = "13700000001";

test("a member earns, withdraws and is paid; every step is visible to both sides", async () => {
  const taskId = await publishedTask(server, { title: "主流程", rewardGold: 2500 });
  const { call, memberId } = await server.member(mobile);
  const { list } = await call(listTasks, { query: {} });
  expect(list).toContainEqual(expect.objectContaining({ id: taskId, rewardGold: 2500 }));

  const { responseId } = await completed(call, taskId);
  expect((await call(getWallet)).gold).toMatchObject({ pending: 2500, available: 0 });
  const operations = await server.staff(StaffRole.of.operations);
  await operations(decideResponses, { body: { ids: [responseId], valid: true } });
  expect((await call(getWallet)).gold).toMatchObject({ pending: 0, available: 2500 });

  server.clock.move(60); // one code a minute
  await call(sendOwnSms, { body: { screen: CodeScreen.of.alipay } });
  await call(bindAlipay, {
    body: { account: "wang@example.com", realName: "王晓明", code: await server.codeFor(mobile) },
  });
  expect((await call(getAccount)).alipay).toMatchObject({ account: "w***@example.com" });

  const quote = await call(quoteExchange, { query: { asset: Asset.of.gold, amount: "2000" } });
  expect(quote).toMatchObject({ grossFen: 2000, feeFen: 0, taxFen: 0, netFen: 2000 });
  const { id } = await call(createExchange, {
    body: { type: ExchangeType.of.cash, asset: Asset.of.gold, amount: 2000 },
    idempotencyKey: randomUUID(),
  });
  expect((await call(getWallet)).gold).toMatchObject({ available: 500, held: 2000 });

  const finance = await server.staff(StaffRole.of.finance);
  expect(await finance(approveExchanges, { body: { ids: [id] } })).toMatchObject({ decided: 1 });
  await server.drain();

  const mine = await call(getExchange, { params: { id: String(id) } });
  const { pendingReview, toBeIssued, issued } = ExchangeState.of;
  expect(mine.state).toBe(issued);
  expect(mine.steps.map((step) => step.state)).toEqual([pendingReview, toBeIssued, issued]);
  const theirs = await finance(consoleExchange, { params: { id: String(id) } });
  expect(theirs.payout).toMatchObject({ state: "paid", sends: 1 });
  expect(simulator.paid().list).toMatchObject([{ billNo: theirs.payout?.billNo, fen: 2000 }]);

  const points = await call(listPoints, { query: {} });
  expect(points.list.map((line) => line.amount)).toEqual([-2000, 2500]);
  const ledger = await finance(memberLedger, {
    params: { id: String(memberId) },
    query: { bucket: "held" },
  });
  expect(ledger.list.map((line) => line.amount)).toEqual([-2000, 2000]);
  expect(await differences(server.db)).toEqual([]);
});
