import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proved, tamper } from "../../../test/books.ts";
import { carried } from "../../../test/fixture/carried.ts";
import { carryScene } from "../../../test/fixture/carry.ts";
import { serverWithPayouts } from "../../../test/fixture/exchange.ts";
import { answeredBy, growthTask } from "../../../test/fixture/growth.ts";
import { setGrowthAside } from "../../ledger/wallet/api.ts";
import { transact } from "../../platform/db.ts";
import { appUrl } from "../../platform/migrate.ts";

const { server } = serverWithPayouts();

test("commissions on their way are no difference, given up or not, and a job that is gone is named", async () => {
  const { pair, decideOnly, turnOnly, jobs, nothingIsUnderway } = carryScene(server);
  const task = await growthTask(server, { rewardGold: 1000, rewardFen: 300, leaderPercent: 20 });
  const { boss, friend } = await pair();
  const response = await answeredBy(friend, task);
  await decideOnly(response);
  await turnOnly(false, response);
  const of = `from outbox where topic = 'growth.carry' and payload ->> 'kind' = '3'`;
  await tamper(server, `update outbox set dead_at = now() where topic = 'growth.carry'`);
  expect((await proved(server)).named).toEqual([]);

  const kept = `create table kept_jobs as select topic, lane, payload, available_at, created_at ${of}`;
  await tamper(server, kept, `delete ${of} and payload ->> 'turn' = '1'`);
  expect((await proved(server)).list).toMatchObject([
    {
      subject: `response:${response}`,
      detail: `应撤回会员 ${boss.memberId} 的团队佣金 200 金币、0.60 元，账本没有分录，也没有待办`,
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
  // As if an older node had found it invalid while the commission was on its way.
  const turned = (by: number) =>
    ["growth_due", "growth_reward"].map(
      (table) =>
        `update ${table} set turns = turns + ${by} where response_id = ${response} and kind = 3`,
    );
  await tamper(server, ...turned(1));
  expect((await proved(server)).list).toMatchObject([
    {
      subject: `response:${response}`,
      detail: `应付会员 ${boss.memberId} 的团队佣金 200 金币、0.60 元，与答卷的审核结果不符`,
    },
  ]);
  await tamper(server, ...turned(-1));
  await nothingIsUnderway();
});

test("coins in the account that nobody owes are named by the proof and by the command, although each posting balances", async () => {
  const aside = { kind: 2, turn: 0, gold: 7, fen: 0, refId: 1 } as const;
  const how = { memo: "测试", actor: "system", at: server.clock.now() };
  await transact(server.db, (tx) => setGrowthAside(tx, { ...aside, ...how }));
  const [found, ...more] = (await proved(server)).list;
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    subject: "account:commission",
    detail: "佣金过渡户 7 金币、0.00 元，待入账的佣金与奖励合计 0 金币、0.00 元",
  });
  const command = join(import.meta.dirname, "../../../../tools/ledger-verify.ts");
  const env = {
    PATH: process.env["PATH"],
    DATABASE_URL: appUrl(server.ownerUrl),
    NODE_ENV: "test",
  };
  const { status, stdout } = spawnSync(process.execPath, [command], { env, encoding: "utf8" });
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout:
      "✗ commissions set aside are not those in the outbox: account has gold 7, fen 0; outbox has gold 0, fen 0\n1 处差异\n",
  });
});
