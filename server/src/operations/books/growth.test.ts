import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { proved, tamper } from "../../../test/books.ts";
import { serverWithPayouts } from "../../../test/fixture/exchange.ts";
import { growthTask, invitedBy, memberAs, setRole, validBy } from "../../../test/fixture/growth.ts";
import { reverse } from "../../../test/fixture/reconciliation.ts";

const { server } = serverWithPayouts();

test("the proof holds each commission and bonus against the ledger, through every turn, and sees what was changed", async () => {
  const task = await growthTask(server, { rewardGold: 1000, rewardFen: 300, leaderPercent: 20 });
  const boss = await memberAs(server, Role.of.leader);
  const friend = await invitedBy(server, boss);
  await setRole(server, friend.memberId, Role.of.vip);
  const response = await validBy(server, friend, task);
  for (const turn of [{ valid: false, fraud: true }, { valid: true }, { valid: false }])
    await reverse(server, turn, response);
  const sound = await proved(server);
  expect(sound.named).toEqual([]);
  // First bonus, tenth, commission and the VIP's bonus; nobody set a share, and the brand welcomes with 0.
  expect(sound.run.checks.find(({ check }) => check === "growth")).toMatchObject({ checked: 4 });

  const of = `where response_id = ${response} and kind = 3`;
  await tamper(server, `update growth_reward set paid_gold = 7 ${of}`);
  expect((await proved(server)).named).toEqual([`growth response:${response}`]);
  await tamper(server, `update growth_reward set paid_gold = 0 ${of}`);
  // What somebody else has is also not theirs to whom the response owes it.
  await tamper(server, `update growth_reward set beneficiary_id = ${friend.memberId} ${of}`);
  const named = `growth response:${response}`;
  expect((await proved(server)).named).toEqual([named, named]);
  await tamper(server, `delete from growth_reward ${of}`);
  expect((await proved(server)).named).toEqual(["growth ledger:0", named]);
});
