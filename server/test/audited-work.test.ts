/** What operators decide and pay, and what stands in their log about it. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { askAdjustment, decideAdjustment } from "#contract/console/money/adjustment.ts";
import {
  approveExchanges,
  failPrizeExchange,
  shipExchange,
} from "#contract/console/money/exchange.ts";
import { listCodes, voidCode } from "#contract/console/money/prize.ts";
import { answerAppeal } from "#contract/console/study/response.ts";
import { copyTask } from "#contract/console/study/task.ts";
import { handleFaults } from "#contract/console/study/task-fault.ts";
import { Asset, AuditState, ExchangeState, FaultKind, StaffRole } from "#contract/enums.ts";
import { reportFault } from "#contract/member/study/opinion.ts";
import { appealResponse, enterTask } from "#contract/member/study/survey.ts";
import { approve, memberWith, noLimits, setRules } from "./fixture/exchange.ts";
import { fileOf, paidLine, table, upload } from "./fixture/payout-file.ts";
import { operations, ordered, params, physical, virtual } from "./fixture/prize.ts";
import * as turning from "./fixture/reconciliation.ts";
import { lineOf } from "./audit-line.ts";
import { testServer } from "./server.ts";
import { changedTask, completed, draftOf, publishedTask } from "./task.ts";

const server = testServer();
const { admin, finance } = StaffRole.of;
const line = (action: string, subject: number | string) => lineOf(server, action, subject);
const rich = () => memberWith(server, { gold: 50_000, fen: 50_000 });

test("a task is changed, copied, and what members reported of it is dealt with", async () => {
  const call = await operations(server);
  const taskId = await publishedTask(server);
  await changedTask(server, taskId, { title: "换了标题" });
  expect(await line("task.update", taskId)).toMatchObject({
    before: { draft: { title: draftOf().title } },
    after: { draft: { title: "换了标题" } },
  });
  const copy = await call(copyTask, params(taskId));
  expect(await line("task.copy", copy.id)).toMatchObject({
    before: null,
    after: { draft: { title: "换了标题 副本" } },
  });
  const { call: member } = await server.member();
  await member(enterTask, { body: { taskId } });
  const body = { kind: FaultKind.of.deadLink, text: "打不开" };
  await member(reportFault, { ...params(taskId), body });
  await call(handleFaults, {
    ...params(taskId),
    body: { until: server.clock.now().toISOString() },
  });
  expect(await line("task.faults", taskId)).toBeDefined();
});

test("a response is found valid, invalid, and valid after all", async () => {
  const taskId = await publishedTask(server);
  const good = await turning.doneBy(server, taskId);
  const bad = await turning.doneBy(server, taskId);
  await turning.decide(server, true, good.responseId);
  await turning.decide(server, false, bad.responseId);
  const { valid, invalid, pending } = AuditState.of;
  expect(await line("response.valid", good.responseId)).toMatchObject({
    before: { auditState: pending },
    after: { auditState: valid },
  });
  expect(await line("response.invalid", bad.responseId)).toMatchObject({
    after: { auditState: invalid },
  });
  await turning.reverse(server, { valid: true, note: "复核后有效" }, bad.responseId);
  expect(await line("response.restored", bad.responseId)).toMatchObject({
    before: { auditState: invalid },
    after: { auditState: valid },
    note: "复核后有效",
  });
});

test("appeals are upheld and dismissed", async () => {
  const taskId = await publishedTask(server);
  const call = await operations(server);
  for (const [upheld, action] of [
    [true, "appeal.upheld"],
    [false, "appeal.dismissed"],
  ] as const) {
    const { call: member } = await server.member();
    const { responseId } = await completed(member, taskId);
    await turning.decide(server, false, responseId);
    await member(appealResponse, { ...params(responseId), body: { text: "我认真填了每一题" } });
    await call(answerAppeal, { ...params(responseId), body: { upheld, answer: "已经核对过" } });
    // The answer is kept with the appeal, and goes with it.
    expect(await line(action, responseId)).toMatchObject({ note: "" });
  }
});

test("a reconciliation is carried out and undone", async () => {
  const { responseId } = await turning.doneBy(server, await publishedTask(server));
  const { id } = await turning.applied(server, `${responseId},有效`);
  expect(await line("reconciliation.commit", id)).toMatchObject({
    subjectKind: "reconciliation",
  });
  await turning.undo(server, id);
  expect(await line("reconciliation.undo", id)).toMatchObject({ note: "传错了文件" });
});

test("a parcel is sent, a prize cannot be given, and codes come and go", async () => {
  const call = await operations(server);
  const prize = await physical(server, 3);
  const sent = await ordered(await rich(), prize);
  const lost = await ordered(await rich(), prize);
  await approve(server, sent.id, lost.id);
  await server.drain();
  const parcel = { courier: "顺丰速运", tracking: "SF1234567890" };
  await call(shipExchange, { body: { id: sent.id, ...parcel } });
  expect(await line("exchange.ship", sent.id)).toMatchObject({ after: parcel });
  await call(failPrizeExchange, { body: { id: lost.id, reason: "地址无法送达" } });
  expect(await line("exchange.fail", lost.id)).toMatchObject({
    after: { state: ExchangeState.of.failed },
  });
  const codes = await virtual(server, ["AUDIT-1", "AUDIT-2"]);
  expect(await line("prize.add-codes", codes.id)).toMatchObject({ after: { added: 2 } });
  const { list } = await call(listCodes, { ...params(codes.id), query: {} });
  const body = { codeId: list[0]?.id ?? 0, note: "供应商收回" };
  await call(voidCode, { ...params(codes.id), body });
  expect(await line("prize.void-code", codes.id)).toMatchObject({ note: "供应商收回" });
});

test("the first of two who agree, and the results of a payout file", async () => {
  await setRules(server, { ...noLimits, secondPersonFen: 2_000_000_000 });
  const { id, bills } = await fileOf(server, [await rich()]);
  await upload(server, id, table(paidLine(bills[0] ?? "")));
  expect(await line("payout-file.apply", id)).toMatchObject({ subjectKind: "payout-file" });
  await setRules(server, { secondPersonFen: 400, goldPerYuan: 100 });
  const prize = await physical(server, 1);
  const { id: large } = await ordered(await rich(), prize);
  for (const role of [finance, admin])
    // oxlint-disable-next-line no-await-in-loop
    await (
      await server.staff(role)
    )(approveExchanges, { body: { ids: [large] } });
  expect(await line("exchange.approve-first", large)).toMatchObject({
    before: { firstApprover: null },
  });
});

test("an adjustment is refused, and another one taken back by who asked", async () => {
  const { memberId } = await server.member();
  const asker = await server.staff(StaffRole.of.operations);
  const ask = () =>
    asker(askAdjustment, {
      body: { key: randomUUID(), memberId, asset: Asset.of.gold, amount: 9_999_999, ...words },
    });
  const words = { reason: "补发奖励", note: "" };
  const decide = (by: typeof asker, id: number, decision: "refuse" | "withdraw") =>
    by(decideAdjustment, { ...params(id), body: { decision, note: "没有依据" } });
  await decide(await server.staff(finance), (await ask()).id, "refuse");
  expect(await line("adjustment.refuse", memberId)).toMatchObject({ staffName: "操作员3" });
  await decide(asker, (await ask()).id, "withdraw");
  expect(await line("adjustment.withdraw", memberId)).toMatchObject({ staffName: "操作员2" });
});
