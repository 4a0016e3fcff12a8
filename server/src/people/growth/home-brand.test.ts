import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import {
  growthTask,
  invitedBy,
  memberAs,
  paidBy,
  setGrowthRules,
  usualRules,
  validBy,
} from "../../../test/fixture/growth.ts";

const server = testServer();

test("a friend of another brand brings the inviter what the inviter's own brand pays, and is welcomed by their own", async () => {
  await setGrowthRules(server, { ...usualRules, inviteFirstGold: 500, inviteWelcomeGold: 60 });
  await server.db
    .updateTable("brand")
    .set({ inviteFirstGold: 90_000, inviteWelcomeGold: 33, invitePercent: 90, inviteMonths: 120 })
    .where("code", "=", "manxi")
    .execute();
  const inviter = await memberAs(server, Role.of.vip);
  const friend = await invitedBy(server, inviter);
  await server.db
    .updateTable("userMember")
    .set({ brandCode: "manxi" })
    .where("id", "=", friend.memberId)
    .execute();
  const taskId = await growthTask(server, { rewardGold: 1000, rewardFen: 0 });
  const response = await validBy(server, friend, taskId);
  expect(await paidBy(server, response)).toEqual([
    `inviteFirst:500/0>${inviter.memberId}`,
    `invitePercent:100/0>${inviter.memberId}`,
    `welcome:33/0>${friend.memberId}`,
  ]);
});
