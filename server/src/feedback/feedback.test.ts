/** Asking and answering, as both sides meet it. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "#contract/client.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { consoleFeedbacks } from "#contract/console/feedback.ts";
import { listAudit } from "#contract/console/staff.ts";
import { FeedbackState, StaffRole } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { listFeedback } from "#contract/member/feedback.ts";
import { listMessages } from "#contract/member/notice.ts";
import { memberWith, withdraw } from "../exchange/fixture.ts";
import { type SignedIn, testServer } from "../../test/server.ts";
import { completed, publishedTask } from "../../test/task.ts";
import { newDataDir } from "../upload/fixture.ts";
import {
  asked,
  atDesk,
  confirmed,
  feedbackIn,
  later,
  moved,
  read,
  replied,
  uploaded,
} from "./fixture.ts";
import { confirmDueFeedbacks } from "./service.ts";

const server = testServer({ DATA_DIR: newDataDir() });
let member: SignedIn;
let operator: Call;
const week = limits.feedbackConfirmDays * 86_400;

beforeAll(async () => {
  member = await server.member();
  operator = await server.staff(StaffRole.of.support);
});

describe("a conversation", () => {
  it("goes from the question to the confirmation, and each side reads what the other wrote", async () => {
    const { call } = await server.member();
    const { id, state, lines } = await asked(call, { text: "问卷打不开" });
    expect(state).toBe(FeedbackState.of.toAccept);
    expect(lines).toMatchObject([{ isMine: true, text: "问卷打不开", to: null, pictures: [] }]);
    await moved(operator, id, "accept");
    expect(await moved(operator, id, "start")).toMatchObject({ staff: { name: "操作员4" } });
    await moved(operator, id, "ask", { text: "请告诉我们手机型号" });
    expect(await listed(call)).toMatchObject([{ id, summary: "问卷打不开", unread: 1 }]);
    expect((await read(call, id)).lines.at(-1)).toMatchObject({
      isMine: false,
      text: "请告诉我们手机型号",
      to: FeedbackState.of.awaitingFeedback,
    });
    expect(await listed(call)).toMatchObject([{ unread: 0 }]);
    await replied(call, id, { text: "华为 P30" });
    const solved = await moved(operator, id, "solve", { text: "已修复，请再试" });
    expect(solved.lines.map(({ by }) => by)).toContain("操作员4");
    expect(solved.confirmDue).not.toBeNull();
    expect(await confirmed(call, id)).toMatchObject({
      state: FeedbackState.of.confirmed,
      confirmDue: null,
      mayReply: false,
    });
  });

  it("tells the member of our words by a message that leads there, and of bare moves by none", async () => {
    const { call } = await server.member();
    const { id } = await asked(call);
    await moved(operator, id, "accept");
    await moved(operator, id, "start");
    await moved(operator, id, "solve", { text: "已补发，请查收" });
    const { list } = await call(listMessages, { query: {} });
    expect(list.filter(({ about }) => about?.kind === "feedback")).toMatchObject([
      { title: "你的反馈有了答复，请确认", body: "已补发，请查收", about: { id }, isRead: false },
    ]);
  });

  it("stands in the operators' log with what was said and how it stood", async () => {
    const id = await feedbackIn({ call: member.call, operator }, FeedbackState.of.processing);
    await moved(operator, id, "note", { text: "已转财务" });
    const admin = await server.staff(StaffRole.of.admin);
    const query = { subjectKind: "feedback", subjectId: String(id) };
    const { list } = await admin(listAudit, { query });
    expect(list.map(({ action }) => action)).toEqual([
      "feedback.note",
      "feedback.start",
      "feedback.accept",
    ]);
    expect(list[0]).toMatchObject({ staffName: "操作员4", note: "已转财务" });
    expect(list[1]).toMatchObject({ before: { state: 1 }, after: { state: 2 } });
  });

  it("is seen by nobody else, and only those who answer members may move it", async () => {
    const { id } = await asked(member.call);
    const other = await server.member();
    await expect(read(other.call, id)).rejects.toMatchObject({ code: 404 });
    await expect(replied(other.call, id)).rejects.toMatchObject({ code: 404 });
    await expect(confirmed(other.call, id)).rejects.toMatchObject({ code: 404 });
    const viewer = await server.staff(StaffRole.of.viewer);
    expect(await atDesk(viewer, id)).toMatchObject({ id });
    await expect(moved(viewer, id, "accept")).rejects.toMatchObject({ code: 403 });
    await confirmed(member.call, id);
  });

  it.each(["ask", "solve", "note"] as const)("needs words to %s", async (move) => {
    const id = await feedbackIn({ call: member.call, operator }, FeedbackState.of.processing);
    await expect(moved(operator, id, move, { text: "  " })).rejects.toMatchObject({
      code: 400,
      message: "请输入内容",
    });
    await confirmed(member.call, id);
  });
});

describe("the answer that nobody objects to", () => {
  it("confirms itself after exactly seven days, and says that nobody did", async () => {
    const { call } = await server.member();
    const id = await feedbackIn({ call, operator }, FeedbackState.of.awaitingConfirmation);
    const { confirmDue } = await read(call, id);
    const at = (ms: number) => ({ ...server.clock, now: () => new Date(ms) });
    const due = Date.parse(confirmDue ?? "");
    await confirmDueFeedbacks({ ...server.world, clock: at(due - 1) });
    expect((await read(call, id)).state).toBe(FeedbackState.of.awaitingConfirmation);
    await confirmDueFeedbacks({ ...server.world, clock: at(due) });
    const { state, lines } = await read(call, id);
    expect(state).toBe(FeedbackState.of.confirmed);
    expect(lines.at(-1)).toMatchObject({ isMine: false, text: "", to: state });
    expect((await atDesk(operator, id)).lines.at(-1)?.by).toBe("系统");
  });

  it("waits anew after an objection, and is put off by no word beside it", async () => {
    const { call } = await server.member();
    const id = await feedbackIn({ call, operator }, FeedbackState.of.awaitingConfirmation);
    const { confirmDue: first } = await read(call, id);
    server.clock.move(60);
    await moved(operator, id, "note");
    expect((await read(call, id)).confirmDue).toBe(first);
    expect(await replied(call, id, { text: "还是没有" })).toMatchObject({ confirmDue: null });
    await moved(operator, id, "solve");
    const { confirmDue: second } = await read(call, id);
    expect(Date.parse(second ?? "") - Date.parse(first ?? "")).toBeGreaterThanOrEqual(60_000);
  });

  it("is confirmed or objected to, never both, when both come in one moment", async () => {
    const { call } = await server.member();
    for (let round = 0; round < 5; round++) {
      const id = await feedbackIn({ call, operator }, FeedbackState.of.awaitingConfirmation);
      const [said] = await Promise.allSettled([
        replied(call, id, { text: "没有解决" }),
        confirmDueFeedbacks(later(server, week)),
      ]);
      const { state, lines } = await read(call, id);
      const { confirmed: done, processing } = FeedbackState.of;
      expect(state).toBe(said.status === "fulfilled" ? processing : done);
      expect(lines.filter(({ to }) => to === done)).toHaveLength(state === done ? 1 : 0);
    }
  });
});

describe("what is sent twice", () => {
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

describe("limits", () => {
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
});

describe("what it is about", () => {
  it("shows the name of the response or the exchange, to both sides", async () => {
    const { call } = await memberWith(server, { fen: 5000 });
    const taskId = await publishedTask(server, { title: "护肤习惯调查" });
    const { responseId } = await completed(call, taskId);
    const exchange = await withdraw(call);
    const one = await asked(call, { about: { kind: "response", id: responseId } });
    const two = await asked(call, { about: { kind: "exchange", id: exchange.id } });
    expect(one.about).toEqual({ kind: "response", id: responseId, title: "护肤习惯调查" });
    expect(two.about).toMatchObject({ kind: "exchange", title: "提现到支付宝" });
    expect((await atDesk(operator, one.id)).about?.title).toBe("护肤习惯调查");
  });

  it("is one's own, or it is not there", async () => {
    const owner = await memberWith(server, { fen: 5000 });
    const { id } = await withdraw(owner.call);
    for (const about of [
      { kind: "exchange", id },
      { kind: "exchange", id: 999_999_999 },
      { kind: "response", id: 999_999_999 },
    ] as const)
      await expect(asked(member.call, { about })).rejects.toMatchObject({ code: 404 });
  });
});

describe("pictures", () => {
  it("are kept with the words, in their order, and shown to both sides", async () => {
    const { call } = await server.member();
    const pictures = [await uploaded(server, call), await uploaded(server, call)];
    const { id, lines } = await asked(call, { pictures });
    expect(lines[0]?.pictures).toHaveLength(2);
    const shown = (await atDesk(operator, id)).lines[0]?.pictures ?? [];
    for (const address of shown) {
      const reply = await server.app.inject({ url: address });
      expect(reply.headers["content-type"]).toBe("image/webp");
      // Where it was taken, and by whom, stays behind.
      expect(reply.rawPayload.includes("Zhang San")).toBe(false);
    }
  });

  it("are the asker's own uploads, each used once", async () => {
    const other = await server.member();
    const foreign = await uploaded(server, other.call);
    await expect(asked(member.call, { pictures: [foreign] })).rejects.toMatchObject({ code: 1080 });
    const [mine, key] = [await uploaded(server, other.call), randomUUID()];
    const one = await asked(other.call, { key, pictures: [mine] });
    expect((await asked(other.call, { key, pictures: [mine] })).id).toBe(one.id);
    await expect(replied(other.call, one.id, { pictures: [mine] })).rejects.toMatchObject({
      code: 1080,
    });
    await expect(
      asked(other.call, { pictures: Array.from({ length: 7 }, () => mine) }),
    ).rejects.toMatchObject({ code: 400, message: "最多上传6张图片" });
  });
});

const listed = async (call: Call) => (await call(listFeedback, { query: {} })).list;

it("a list is paged without gaps, and narrowed down by its state", async () => {
  const { call } = await server.member();
  const ids = [];
  for (let n = 0; n < 5; n++) ids.unshift((await asked(call, { text: `第 ${n} 个` })).id);
  const seen: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await call(listFeedback, { query: { size: 2, ...(cursor && { cursor }) } });
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next;
  }
  expect(seen).toEqual(ids);
  await confirmed(call, ids[2] ?? 0);
  const query = { state: String(FeedbackState.of.confirmed) };
  expect((await call(listFeedback, { query } as never)).list.map(({ id }) => id)).toEqual([ids[2]]);
  await expect(read(call, 2 ** 40)).rejects.toMatchObject({ code: 404 });
});
