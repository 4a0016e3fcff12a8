import { beforeAll, expect, test } from "vitest";
import { answerAppeal } from "#contract/console/study/response.ts";
import { AuditState } from "#contract/enums.ts";
import { getQuality } from "#contract/member/study/quality.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { balanced, decide, goldOf, operations } from "../../../test/fixture/reconciliation.ts";

const server = testServer();
const DAY = 86_400;
let small = 0;

beforeAll(async () => {
  small = await publishedTask(server, { rewardGold: 500 });
});

/** The member's own call has tests of its own, in survey. */
const appeal = (responseId: number) =>
  server.db
    .insertInto("surveyAppeal")
    .values({ responseId, text: "我认真答的", createdAt: server.clock.now() })
    .execute();
const answerIt = async (responseId: number, upheld: boolean) => {
  const call = await operations(server);
  return call(answerAppeal, {
    params: { id: String(responseId) },
    body: { upheld, answer: upheld ? "核实无误，已改判" : "陷阱题答错，维持原判" },
  });
};

test("an appeal that is upheld turns the decision in the same moment and pays", async () => {
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, small);
  await decide(server, false, responseId);
  await appeal(responseId);
  expect(await answerIt(responseId, true)).toMatchObject({
    id: responseId,
    auditState: AuditState.of.valid,
    invalidReason: null,
  });
  expect((await goldOf(server, memberId)).available).toBe(500);
  expect((await call(getQuality, { query: {} })).score).toBe(103);
  await expect(answerIt(responseId, true)).rejects.toMatchObject({
    code: 409,
    message: "这条申诉已经答复过",
  });
  expect((await goldOf(server, memberId)).available).toBe(500);
  await balanced(server);
});

test("an appeal filed in time is upheld even when its answer took more than 30 days", async () => {
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, small);
  await decide(server, false, responseId);
  await appeal(responseId);
  server.clock.move(40 * DAY);
  await keepSignedIn(server);
  await answerIt(responseId, true);
  expect((await goldOf(server, memberId)).available).toBe(500);
});

test("an appeal that is dismissed changes no money, keeps its answer, and is closed", async () => {
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, small);
  await decide(server, false, responseId);
  await appeal(responseId);
  await answerIt(responseId, false);
  expect((await goldOf(server, memberId)).available).toBe(0);
  const kept = await server.db
    .selectFrom("surveyAppeal")
    .selectAll()
    .where("responseId", "=", responseId)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ state: 2, answer: "陷阱题答错，维持原判" });
  await expect(answerIt(responseId, true)).rejects.toMatchObject({ code: 409 });
});

test("nobody's appeal cannot be answered, and five answers at once pay once", async () => {
  const { call, memberId } = await server.member();
  const { responseId } = await completed(call, small);
  await expect(answerIt(responseId, true)).rejects.toMatchObject({
    code: 404,
    message: "这条记录没有申诉",
  });
  await decide(server, false, responseId);
  await appeal(responseId);
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => answerIt(responseId, true)),
  );
  expect(answers.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect((await goldOf(server, memberId)).available).toBe(500);
  await balanced(server);
});
