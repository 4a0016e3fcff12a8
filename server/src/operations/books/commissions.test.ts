import { expect, test } from "vitest";
import { proved, tamper } from "../../../test/books.ts";
import { carried } from "../../../test/fixture/carried.ts";
import { carryScene } from "../../../test/fixture/carry.ts";
import { serverWithPayouts } from "../../../test/fixture/exchange.ts";
import { answeredBy, growthTask } from "../../../test/fixture/growth.ts";
import { setGrowthAside } from "../../ledger/wallet/api.ts";
import { transact } from "../../platform/db.ts";

const { server } = serverWithPayouts();

test("commissions on their way are no difference, given up or not; a job that is gone, and a coin too many in the account, are named", async () => {
  const { pair, decideOnly, turnOnly, jobs, nothingIsUnderway } = carryScene(server);
  const task = await growthTask(server, { rewardGold: 1000, rewardFen: 300, leaderPercent: 20 });
  const { boss, friend } = await pair();
  const response = await answeredBy(friend, task);
  await decideOnly(response);
  await turnOnly(false, response);
  expect((await proved(server)).named).toEqual([]);
  const of = `from outbox where topic = 'growth.carry' and payload ->> 'kind' = '3'`;
  await tamper(server, `update outbox set dead_at = now() where topic = 'growth.carry'`);
  expect((await proved(server)).named).toEqual([]);

  const kept = `create table kept_jobs as select topic, lane, payload, available_at, created_at ${of}`;
  await tamper(server, kept, `delete ${of} and payload ->> 'turn' = '1'`);
  expect((await proved(server)).list).toMatchObject([
    {
      subject: `response:${response}`,
      detail: `应撤回会员 ${boss.memberId} 的佣金 200 金币、0.60 元，账本没有分录，也没有待办`,
    },
  ]);
  await tamper(server, `delete ${of}`);
  expect((await proved(server)).named).toEqual([
    `growth response:${response}`,
    "growth account:commission",
  ]);
  await tamper(
    server,
    `insert into outbox (topic, lane, payload, available_at, created_at) select * from kept_jobs`,
    `drop table kept_jobs`,
    `update outbox set dead_at = null where topic = 'growth.carry'`,
  );
  await carried(server);
  expect(await jobs()).toEqual([]);
  expect((await proved(server)).named).toEqual([]);
  await nothingIsUnderway();

  // Coins that nobody owes, as a hand in the database leaves them: each posting balances.
  const aside = { kind: 2, turn: 0, gold: 7, fen: 0, refId: response } as const;
  const how = { memo: "测试", actor: "system", at: server.clock.now() };
  await transact(server.db, (tx) => setGrowthAside(tx, { ...aside, ...how }));
  const [found, ...more] = (await proved(server)).list;
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    subject: "account:commission",
    detail: "佣金过渡户 7 金币、0.00 元，待入账的佣金合计 0 金币、0.00 元",
  });
  await transact(server.db, (tx) => setGrowthAside(tx, { ...aside, ...how, gold: -7, turn: 2 }));
});
