/** What inviters, leaders and their people read: what comes once at once, what comes all day the next morning. */
import { beforeAll, expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { setRate } from "#contract/member/study/team.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { wordsTo } from "../../../test/fixture/message.ts";
import { startOfDay } from "../../platform/clock.ts";
import { testServer } from "../../../test/server.ts";
import {
  growthTask,
  invitedBy,
  memberAs,
  setGrowthRules,
  usualRules,
  validBy,
} from "../../../test/fixture/growth.ts";
import { tellYesterday } from "./notifications.ts";

const server = testServer();
let task = 0;

beforeAll(async () => {
  await setGrowthRules(server, usualRules);
  task = await growthTask(server, { title: "早餐调查", rewardGold: 200, leaderPercent: 20 });
});

/** Moves the clock to this hour of the next day in Shanghai. */
async function tomorrowAt(hour: number) {
  const midnight = startOfDay(new Date(server.clock.now().getTime() + 86_400_000));
  const target = midnight.getTime() + hour * 3_600_000;
  server.clock.move(Math.ceil((target - server.clock.now().getTime()) / 1000));
  await keepSignedIn(server);
}

test("a friend's first answers are told at once, the shares of a day in one message the next morning", async () => {
  // Never over midnight.
  await tomorrowAt(10);
  const inviter = await memberAs(server, Role.of.leader);
  const [one, two] = [await invitedBy(server, inviter), await invitedBy(server, inviter)];
  await validBy(server, one, task);
  await validBy(server, two, task);
  const told = await wordsTo(inviter);
  expect(told).toHaveLength(2);
  expect(told[0]).toMatch(/^邀请首答奖励：500 金币｜邀请奖励：.+ 首次有效答卷，500 金币已到账。$/);
  expect(await wordsTo(one)).toContain(
    "新人奖励：60 金币｜新人奖励：首次有效答卷，60 金币已到账。",
  );
  await tomorrowAt(7);
  await tellYesterday(server.world);
  expect(await wordsTo(inviter)).toHaveLength(2);
  server.clock.move(3600);
  await tellYesterday(server.world);
  await tellYesterday({ ...server.world });
  const morning = (await wordsTo(inviter)).slice(2);
  // Twice 500 and 10 % of 200; of each 200 a fifth.
  expect(morning.map((words) => words.split("｜")[0])).toEqual([
    "昨日邀请奖励：1,040 金币",
    "昨日团队佣金：80 金币",
  ]);
});

test("a member reads of a new share of the commission", async () => {
  const leader = await memberAs(server, Role.of.leader);
  const member = await invitedBy(server, leader);
  const { code: memberCode } = await server.db
    .selectFrom("userMember")
    .select("code")
    .where("id", "=", member.memberId)
    .executeTakeFirstOrThrow();
  await leader.call(setRate, { body: { memberCode, rate: 30 } });
  await leader.call(setRate, { body: { memberCode, rate: 30 } });
  expect(await wordsTo(member)).toEqual([
    "团队分成改为 30%｜队长把你的团队分成从 0% 改为 30%，从现在开始的任务按新的比例计算。",
  ]);
});
