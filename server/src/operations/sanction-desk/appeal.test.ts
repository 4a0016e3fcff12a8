/** Appeals: against a sanction, decided by somebody who had no part in it; and one desk where all of them wait. */
import { beforeAll, expect, test, vi } from "vitest";
import type { Call } from "#contract/client.ts";
import {
  type Appeal,
  consoleSanction,
  decideSanctionAppeal,
  listAppeals,
} from "#contract/console/operations/appeal.ts";
import { answerAppeal, decideResponses } from "#contract/console/study/response.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { AppealState, FeedbackState, InvalidReason, StaffRole } from "#contract/enums.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { failureOf, keepSignedIn, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { asked, confirmed, moved, read, replied } from "../../../test/fixture/feedback.ts";
import { lifted, sanctioned } from "../../../test/fixture/sanction.ts";
import { type Colleague, colleague } from "../../../test/fixture/staff-proposal.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(30_000) });
const { warning, fewerTasks, frozen } = SanctionStep.of;
const type = FeedbackType.of.appeal;
let other: Colleague;
let operations: Call;

beforeAll(async () => {
  other = await colleague(server, StaffRole.of.operations);
  operations = await server.staff(StaffRole.of.operations);
});

const params = (id: number) => ({ params: { id: String(id) } });
const decide = (call: Call, id: number, upheld: boolean, answer = "证据不足，已撤销") =>
  call(decideSanctionAppeal, { ...params(id), body: { upheld, answer } });
const own = async (call: Call) => (await call(listOwnSanctions)).list[0];
const titles = async (call: Call) =>
  (await call(listMessages, { query: {} })).list.map(({ title }) => title);
const appealed = (call: Call, id: number, text = "我每道题都认真作答") =>
  asked(call, { type, text, about: { kind: "sanction", id } });

test("A frozen member appeals; neither of the two who froze them decides it, and upheld it ends at once", async () => {
  const { call, memberId } = await server.member();
  const { id } = await sanctioned(server, memberId, { step: frozen });
  const conversation = await appealed(call, id);
  expect(await own(call)).toMatchObject({
    mayAppeal: false,
    appeal: { state: AppealState.of.waiting, text: "我每道题都认真作答" },
  });
  for (const role of [StaffRole.of.operations, StaffRole.of.admin]) {
    const imposer = await server.staff(role);
    const refusal = "参与过这项处罚的人不能答复，请由别的同事答复";
    expect((await imposer(consoleSanction, params(id))).whyNot).toBe(refusal);
    for (const upheld of [true, false])
      // oxlint-disable-next-line no-await-in-loop
      expect((await failureOf(decide(imposer, id, upheld))).message).toBe(refusal);
  }
  const fresh = await colleague(server, StaffRole.of.operations, 1);
  expect((await failureOf(decide(fresh.call, id, false))).message).toContain("72 小时内新建");
  expect(await other.call(consoleSanction, params(id))).toMatchObject({
    sanction: { step: frozen, reason: "多人投诉", appeal: { text: "我每道题都认真作答" } },
    member: { id: memberId },
    others: [],
    whyNot: null,
  });
  expect(await decide(other.call, id, true)).toMatchObject({
    inForce: false,
    appeal: { state: AppealState.of.upheld, answer: "证据不足，已撤销" },
  });
  expect((await call(getAccount)).standing).toEqual({
    isFrozen: false,
    tasks: null,
    withdrawals: null,
    prizes: null,
  });
  expect((await call(enterTask, { body: { taskId: await publishedTask(server) } })).to).toBe("own");
  const { state, lines } = await read(call, conversation.id);
  expect(state).toBe(FeedbackState.of.awaitingConfirmation);
  expect(lines.at(-1)?.text).toBe("申诉成立，处罚已解除：证据不足，已撤销");
  expect((await titles(call)).slice(0, 1)).toEqual(["你的反馈有了答复，请确认"]);
  expect(await titles(call)).toContain("账号已解除冻结");
  const query = { subjectKind: "member", subjectId: String(memberId) };
  const log = (await operations(listAudit, { query })).list;
  expect(log.slice(0, 2)).toMatchObject([
    { action: "member.sanction-lift", staffName: expect.stringContaining("同事") },
    { action: "member.sanction-upheld", note: "", after: { sanction: id, appeal: "upheld" } },
  ]);
});

test("Dismissed it stands as before, with the answer; a second appeal is not taken", async () => {
  const { call, memberId } = await server.member();
  const { id } = await sanctioned(server, memberId, { step: fewerTasks });
  const first = await appealed(call, id);
  expect((await failureOf(appealed(call, id))).code, "leads to the first").toBe(409);
  await decide(other.call, id, false, "多份问卷自相矛盾");
  expect(await own(call)).toMatchObject({
    inForce: true,
    mayAppeal: false,
    appeal: { state: AppealState.of.dismissed, answer: "多份问卷自相矛盾" },
  });
  expect(await titles(call)).toContain("申诉已答复：维持处罚");
  const query = { subjectKind: "member", subjectId: String(memberId) };
  const [line] = (await operations(listAudit, { query })).list;
  expect(line).toMatchObject({ action: "member.sanction-dismissed", note: "" });
  expect((await failureOf(decide(other.call, id, true))).message).toBe("这条申诉已经答复过");
  await confirmed(call, first.id);
  expect((await failureOf(appealed(call, id))).message).toBe(
    "这项处罚的申诉已经答复过，不能再次申诉",
  );
});

test("Only one's own is appealed against, while it is in force, as an appeal and nothing else", async () => {
  const [mine, theirs] = [await server.member(), await server.member()];
  const { id, until } = await sanctioned(server, theirs.memberId, { step: warning });
  expect((await failureOf(appealed(mine.call, id))).code).toBe(404);
  const about = { kind: "sanction", id } as const;
  const question = asked(theirs.call, { type: FeedbackType.of.question, about });
  expect((await failureOf(question)).message).toBe("关于处罚，请选择申诉");
  expect((await failureOf(decide(other.call, id, true))).message).toBe("这项处罚没有申诉");
  server.clock.move((Date.parse(until ?? "") - server.clock.now().getTime()) / 1000);
  await keepSignedIn(server);
  expect(await own(theirs.call)).toMatchObject({ inForce: false, mayAppeal: false });
  expect((await failureOf(appealed(theirs.call, id))).message).toBe("这项处罚已经结束，不用申诉");
});

test("Who imposed it may take it back: that settles the appeal, and its conversation hears so", async () => {
  const { call, memberId } = await server.member();
  const { id } = await sanctioned(server, memberId, { step: warning });
  const { id: feedbackId } = await appealed(call, id);
  await lifted(server, id, "看错了人");
  expect(await own(call)).toMatchObject({
    inForce: false,
    appeal: { state: 1, answer: "看错了人" },
  });
  expect((await read(call, feedbackId)).lines.at(-1)?.text).toBe("处罚已解除：看错了人");
  expect((await failureOf(decide(other.call, id, false))).message).toBe("这条申诉已经答复过");
});

test("An answer and a colleague's answer at the same moment: one of them stands", async () => {
  const { call, memberId } = await server.member();
  const { id } = await sanctioned(server, memberId, { step: warning });
  await appealed(call, id);
  const second = await colleague(server, StaffRole.of.admin);
  const both = await Promise.allSettled([
    decide(other.call, id, true),
    decide(second.call, id, false),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

const waiting = async (query: { kind?: Appeal["kind"]; size?: number; cursor?: string } = {}) =>
  operations(listAppeals, { query: { size: 100, ...query } });

test("All appeals wait at one desk, once each, oldest first: verdicts, sanctions, exchanges and anything else", async () => {
  for (const { key, kind, aboutId } of (await waiting()).list)
    // What earlier tests left.
    if (kind === "sanction" && key.startsWith("s")) await decide(other.call, aboutId ?? 0, false);
  const before = new Set((await waiting()).list.map(({ key }) => key));
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  const { responseId } = await completed(call, await publishedTask(server));
  const verdict = { valid: false, reason: InvalidReason.of.tooFast, note: "" };
  await operations(decideResponses, { body: { ids: [responseId], ...verdict } });
  const exchange = await withdraw(call);
  const sanction = await sanctioned(server, memberId, { step: frozen });
  const minute = async <T>(made: Promise<T>): Promise<T> => {
    server.clock.move(60);
    return made;
  };
  const byVerdict = await minute(
    asked(call, { type, text: "判错了", about: { kind: "response", id: responseId } }),
  );
  const bySanction = await minute(appealed(call, sanction.id));
  const byExchange = await minute(
    asked(call, { type, text: "没收到", about: { kind: "exchange", id: exchange.id } }),
  );
  const plain = await minute(asked(call, { type, text: "别的事" }));
  const { list } = await waiting();
  const mine = list.filter(({ key }) => !before.has(key));
  const member = { id: memberId };
  expect(mine).toMatchObject([
    { key: `r${responseId}`, kind: "response", feedbackId: byVerdict.id, isFormal: true, member },
    {
      key: `s${sanction.id}`,
      kind: "sanction",
      aboutId: sanction.id,
      title: "冻结账号",
      feedbackId: bySanction.id,
      isFormal: true,
    },
    { kind: "exchange", aboutId: exchange.id, feedbackId: byExchange.id, isFormal: false },
    { kind: "other", aboutId: null, feedbackId: plain.id, text: "别的事" },
  ]);
  expect((await waiting({ kind: "exchange" })).list).toMatchObject([{ text: "没收到" }]);
  const first = await waiting({ size: 3 });
  const rest = await waiting({ size: 100, cursor: first.next ?? "" });
  expect([...first.list, ...rest.list].map(({ key }) => key)).toEqual(list.map(({ key }) => key));

  await operations(answerAppeal, {
    ...params(responseId),
    body: { upheld: true, answer: "核对属实" },
  });
  await decide(other.call, sanction.id, false);
  for (const move of ["accept", "start", "solve"] as const)
    await moved(operations, byExchange.id, move);
  const left = (await waiting()).list.filter(({ key }) => !before.has(key));
  expect(left.map(({ feedbackId }) => feedbackId)).toEqual([plain.id]);
  // The member is not content: the conversation waits for our word again, without a second verdict.
  await replied(call, bySanction.id, { text: "我还是不同意" });
  expect((await waiting({ kind: "sanction" })).list).toMatchObject([
    { key: `f${bySanction.id}`, isFormal: false, text: "我还是不同意" },
  ]);
});
