/** 讨论组 as time goes by. Kept apart, because moving the clock ends sessions. */
import { expect, test } from "vitest";
import * as contract from "#contract/member/study/discussion.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import {
  participant,
  refusal,
  say,
  SECONDS_OF_READING,
  sectionOn,
  topic,
} from "../../../test/fixture/discussion.ts";

const server = testServer();
const MOBILE = "13800005001";
const OTHER = "13800005002";
const like = (words: RegExp) => expect.stringMatching(words) as string;

test("After the time is up there is nothing to say any more", async () => {
  const section = await sectionOn(server, [topic()], { limitMinutes: 60 });
  await participant(server, section, MOBILE);
  server.clock.move(61 * 60);
  const { call } = await server.member(MOBILE);
  const [first = 0] = section.topics;
  expect(await refusal(say(call, first, "来晚了一分钟"))).toMatchObject({
    code: 3001,
    msg: like(/时限/),
  });
});

test("Each day of a daily group asks for answers of its own", async () => {
  const section = await sectionOn(server, [topic()], { repeat: "daily", limitMinutes: 60 });
  const [first = 0] = section.topics;
  const today = await participant(server, section, OTHER);
  expect((await say(today.call, first, "今天的早餐很好")).responseId).not.toBeNull();
  server.clock.move(86_400);
  const { call } = await server.member(OTHER);
  await call(enterTask, { body: { taskId: section.id } });
  server.clock.move(SECONDS_OF_READING);
  const query = { hash: section.hash };
  expect(await call(contract.getFocusMember, { query })).toMatchObject({
    answered: 0,
    required: 1,
  });
  expect((await say(call, first, "第二天的早餐也好")).responseId).not.toBeNull();
  expect((await call(getWallet)).gold.pending).toBe(1000);
});
