import { expect, test } from "vitest";
import { AuditPolicy, AuditState, JoinResult } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { timeOutResponses } from "../survey/api.ts";
import {
  bring,
  type Going,
  postback,
  responseOf,
  secondsNow,
  signedBack,
  started,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { incomplete, complete, screenedOut, timeout } = JoinResult.of;

test("the platform's own word completes, and with the policy 'at once' the reward is there", async () => {
  const going = await started(server);
  const { status, body } = await postback(server, going, 1);
  expect({ status, body }).toEqual({ status: 200, body: '{"code":200,"msg":"ok","data":null}' });
  expect(await responseOf(server, going.token)).toMatchObject({
    result: complete,
    auditState: AuditState.of.valid,
    paidGold: 500,
    confirmedResult: complete,
  });
});

test("doubled: a second postback answers the same and changes nothing", async () => {
  const going = await started(server);
  const first = await postback(server, going, 1);
  const before = await responseOf(server, going.token);
  expect(await postback(server, going, 1)).toEqual(first);
  expect(await responseOf(server, going.token)).toEqual(before);
  expect(await verdictsOf(server, going.token)).toEqual([
    "postback: accepted",
    "postback: repeated",
  ]);
});

test("after the browser's return the postback confirms, and the days of the audit begin", async () => {
  const going = await started(server, { auditPolicy: AuditPolicy.of.afterDays, auditDays: 3 });
  await bring(server, signedBack(server, going, 1));
  expect(await responseOf(server, going.token)).toMatchObject({ auditDueAt: null });
  await postback(server, going, 1);
  const { auditDueAt, finishedAt, auditState } = await responseOf(server, going.token);
  expect(auditState).toBe(AuditState.of.pending);
  expect((auditDueAt?.getTime() ?? 0) - (finishedAt?.getTime() ?? 0)).toBe(3 * 86_400_000);
});

test("reordered: the postback first, then the browser, is the same attempt with one result", async () => {
  const going = await started(server);
  await postback(server, going, 1);
  const before = await responseOf(server, going.token);
  // For the member it is the first return, no matter who was faster.
  for (const verdict of ["accepted", "repeated"])
    expect(await bring(server, signedBack(server, going, 1))).toMatchObject({
      verdict,
      result: complete,
    });
  expect(await responseOf(server, going.token)).toEqual(before);
  expect(before).toMatchObject({ paidGold: 500, flags: [] });
});

test("late: a complete of days later beats the time-out, and nothing else does", async () => {
  const [going, other] = [await started(server), await started(server)];
  server.clock.move(3 * 86_400);
  await timeOutResponses(server.world);
  expect(await responseOf(server, going.token)).toMatchObject({ result: timeout });
  expect(await postback(server, going, 1)).toMatchObject({ status: 200 });
  expect(await responseOf(server, going.token)).toMatchObject({ result: complete, paidGold: 500 });
  expect(await postback(server, other, 2)).toMatchObject({ status: 200 });
  expect(await responseOf(server, other.token)).toMatchObject({
    result: timeout,
    confirmedResult: screenedOut,
    flags: [],
  });
  expect(await verdictsOf(server, other.token)).toEqual(["postback: 已超时"]);
  // The operators' sessions end after hours.
  server.clock.move(-3 * 86_400);
});

test("late, before the job has come: the same", async () => {
  const going = await started(server);
  server.clock.move(7200);
  await postback(server, going, 1);
  expect(await responseOf(server, going.token)).toMatchObject({ result: complete, paidGold: 500 });
});

test("a contradiction changes no result, raises a flag and stops what would release by itself", async () => {
  const going = await started(server, { auditPolicy: AuditPolicy.of.afterDays, auditDays: 3 });
  await postback(server, going, 1);
  expect((await responseOf(server, going.token)).auditDueAt).not.toBeNull();
  for (const status of [200, 200])
    expect(await postback(server, going, 2)).toMatchObject({ status });
  expect(await responseOf(server, going.token)).toMatchObject({
    result: complete,
    auditState: AuditState.of.pending,
    auditDueAt: null,
    confirmedResult: screenedOut,
    flags: ["平台回传「被甄别」，与已有结果「完成」矛盾"],
  });
  expect(await verdictsOf(server, going.token)).toEqual([
    "postback: accepted",
    "postback: 结果矛盾",
    "postback: repeated",
  ]);
});

test("the browser says complete, the platform says screened out: no coin becomes available", async () => {
  const going = await started(server);
  await bring(server, signedBack(server, going, 1));
  await postback(server, going, 2);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: complete,
    auditState: AuditState.of.pending,
    paidGold: 0,
  });
  // Not even when the platform changes its statement: a person looks first.
  await postback(server, going, 1);
  expect(await responseOf(server, going.token)).toMatchObject({ auditState: 0, auditDueAt: null });
});

test("the browser says screened out, the platform says complete: an operator decides", async () => {
  const going = await started(server);
  await bring(server, signedBack(server, going, 2));
  await postback(server, going, 1);
  const { result, flags, rewardTx } = await responseOf(server, going.token);
  expect({ result, rewardTx }).toEqual({ result: screenedOut, rewardTx: null });
  expect(flags).toEqual(["平台回传「完成」，与已有结果「被甄别」矛盾"]);
});

test.each<[string, (going: Going) => Promise<{ status: number }>, number, string]>([
  [
    "with another secret",
    (going) => postback(server, going, 1, { secret: "another" }),
    403,
    "签名错误",
  ],
  [
    "too old",
    (going) => postback(server, going, 1, { ts: secondsNow(server) - 601 }),
    403,
    "已过期",
  ],
  [
    "of the future",
    (going) => postback(server, going, 1, { ts: secondsNow(server) + 660 }),
    403,
    "已过期",
  ],
  ["with an unknown word", (going) => postback(server, going, "ok"), 422, "结果不认识"],
])("forged: a postback %s is refused and kept as evidence", async (_, send, status, verdict) => {
  const going = await started(server);
  expect(await send(going)).toMatchObject({ status });
  expect(await responseOf(server, going.token)).toMatchObject({
    result: incomplete,
    badReturns: 0,
  });
  expect(await verdictsOf(server, going.token)).toEqual([`postback: ${verdict}`]);
});

test("a platform that changes its mind after the time-out is believed, and an operator looks first", async () => {
  const going = await started(server);
  server.clock.move(7200);
  await postback(server, going, 2);
  await postback(server, going, 1);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: complete,
    auditState: AuditState.of.pending,
    auditDueAt: null,
    flags: ["平台先后回传了不同的结果"],
  });
});
