/** Asking and answering, as both sides meet it. */
import { beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/client.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { FeedbackState, StaffRole } from "#contract/enums.ts";
import { listFeedback } from "#contract/member/community/feedback.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
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

it("stands in the operators' log with the number of what was said, and how it stood", async () => {
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
  expect(list[0]).toMatchObject({ staffName: "操作员4", note: "" });
  expect(list[0]?.after).toMatchObject({ line: expect.any(Number) });
  expect(JSON.stringify(list)).not.toContain("已转财务");
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
