/** What is sent twice, what comes at once, and how much is let in. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/client.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { consoleFeedbacks } from "#contract/console/community/feedback.ts";
import { FeedbackState, StaffRole } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  asked,
  atDesk,
  confirmed,
  feedbackIn,
  listed,
  moved,
  read,
  replied,
} from "../../../test/fixture/feedback.ts";

const server = testServer();
let member: SignedIn;
let operator: Call;

beforeAll(async () => {
  member = await server.member();
  operator = await server.staff(StaffRole.of.support);
});

it("a question is asked once, whatever the network repeats, and with other words it is refused", async () => {
  const { call } = await server.member();
  const key = randomUUID();
  const [one, two] = await Promise.all([asked(call, { key }), asked(call, { key })]);
  expect(two.id).toBe(one.id);
  await expect(asked(call, { key, text: "另一个问题" })).rejects.toMatchObject({ code: 409 });
  await expect(asked(call, { key, type: FeedbackType.of.suggestion })).rejects.toMatchObject({
    code: 409,
  });
  expect(await listed(call)).toHaveLength(1);
});

it("a reply and a move are done once, also when the state has gone on", async () => {
  const { call } = await server.member();
  const id = await feedbackIn({ call, operator }, FeedbackState.of.awaitingFeedback);
  const key = randomUUID();
  await Promise.all([replied(call, id, { key }), replied(call, id, { key })]);
  const again = await replied(call, id, { key });
  expect(again.lines.filter(({ isMine }) => isMine)).toHaveLength(2);
  await expect(replied(call, id, { key, text: "别的" })).rejects.toMatchObject({ code: 409 });
  const solving = { key: randomUUID(), text: "好了" };
  await moved(operator, id, "solve", solving);
  expect((await moved(operator, id, "solve", solving)).state).toBe(4);
  await expect(moved(operator, id, "note", solving)).rejects.toMatchObject({ code: 409 });
  const { list } = await call(listMessages, { query: {} });
  expect(list.filter(({ title }) => title === "你的反馈有了答复，请确认")).toHaveLength(1);
});

it("two operators who solve at once answer once", async () => {
  const id = await feedbackIn({ call: member.call, operator }, FeedbackState.of.processing);
  const finance = await server.staff(StaffRole.of.finance);
  const tries = await Promise.allSettled([
    moved(operator, id, "solve"),
    moved(finance, id, "solve"),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await confirmed(member.call, id);
});

it("unread counts are right when both sides write at once", async () => {
  const { call } = await server.member();
  const id = await feedbackIn({ call, operator }, FeedbackState.of.processing);
  await Promise.all([
    ...Array.from({ length: 4 }, (_, n) => moved(operator, id, "note", { text: `第 ${n} 句` })),
    ...Array.from({ length: 3 }, () => replied(call, id)),
  ]);
  const [card] = await listed(call);
  const { list } = await operator(consoleFeedbacks, { query: { mine: "yes" } });
  const here = list.find((one) => one.id === id);
  // Each reply reads what was there before it, so that what is left is what came after the last one.
  expect(card?.unread).toBeLessThanOrEqual(4);
  expect(here?.unread).toBeLessThanOrEqual(4);
  await Promise.all([read(call, id), atDesk(operator, id)]);
  await moved(operator, id, "note");
  await moved(operator, id, "note");
  expect((await listed(call))[0]?.unread).toBe(2);
  await server.db.updateTable("feedback").set({ unreadStaff: 0 }).where("id", "=", id).execute();
  await replied(call, id);
  await replied(call, id);
  const queue = await operator(consoleFeedbacks, { query: { mine: "yes" } });
  expect(queue.list.find((one) => one.id === id)?.unread).toBe(2);
});

it("ten are open at most; one that is settled makes room", async () => {
  const { call } = await server.member();
  const first = await asked(call);
  for (let n = 1; n < limits.feedbackOpenMax; n++) await asked(call);
  await expect(asked(call)).rejects.toMatchObject({ code: 409 });
  await confirmed(call, first.id);
  await asked(call);
});

it("twenty are asked in a day at most, and the refusal says when again", async () => {
  const { call } = await server.member();
  for (let n = 0; n < limits.feedbackPerDay; n++) await confirmed(call, (await asked(call)).id);
  await expect(asked(call)).rejects.toMatchObject({
    code: 429,
    message: expect.stringContaining("24 小时") as string,
  });
});

it.each([
  ["", "请输入问题描述"],
  ["啊".repeat(1001), "1000"],
])("a question of no or too many words is refused by its name", async (text, words) => {
  await expect(asked(member.call, { text })).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining(words) as string,
  });
});
