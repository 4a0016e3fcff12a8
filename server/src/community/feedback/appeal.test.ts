/** An appeal begins a conversation, and inside its days it is what a verdict is turned round by. */
import { beforeAll, expect, it } from "vitest";
import type { Call } from "#contract/client.ts";
import { FeedbackType } from "#contract/content-enums.ts";
import { answerAppeal, decideResponses } from "#contract/console/study/response.ts";
import { FeedbackState, InvalidReason, StaffRole } from "#contract/enums.ts";
import { listFeedback } from "#contract/member/community/feedback.ts";
import { getResponse } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { asked, confirmed, moved, read } from "../../../test/fixture/feedback.ts";

const server = testServer();
let operations: Call;

beforeAll(async () => {
  operations = await server.staff(StaffRole.of.operations);
});

const type = FeedbackType.of.appeal;

/** A complete that was found to be nothing; answers what it is about. */
async function refused(call: Call) {
  const { responseId: id } = await completed(call, await publishedTask(server));
  const verdict = { valid: false, reason: InvalidReason.of.tooFast, note: "" };
  await operations(decideResponses, { body: { ids: [id], ...verdict } });
  return { kind: "response", id } as const;
}

const cardOf = (call: Call, id: number) => call(getResponse, { params: { id: String(id) } });
const openAbout = async (call: Call, { kind, id }: { kind: string; id: number }) =>
  (await call(listFeedback, { query: { appealAbout: `${kind}:${id}` } })).list;

it("stands with the verdict at once, and the operator's answer reaches the conversation", async () => {
  const { call } = await server.member();
  const about = await refused(call);
  const { id } = await asked(call, { type, about, text: "这些题我每天都在想" });
  expect((await cardOf(call, about.id)).appeal).toMatchObject({ text: "这些题我每天都在想" });
  const params = { id: String(about.id) };
  await operations(answerAppeal, { params, body: { upheld: true, answer: "核对属实，已恢复" } });
  const { state, lines, confirmDue } = await read(call, id);
  expect(state).toBe(FeedbackState.of.awaitingConfirmation);
  expect(confirmDue).not.toBeNull();
  expect(lines.at(-1)).toMatchObject({ isMine: false, text: "申诉成立：核对属实，已恢复" });
});

it("is answered in words where the conversation waits for the member", async () => {
  const { call } = await server.member();
  const about = await refused(call);
  const { id } = await asked(call, { type, about });
  for (const move of ["accept", "start", "ask"] as const) await moved(operations, id, move);
  const params = { id: String(about.id) };
  await operations(answerAppeal, { params, body: { upheld: false, answer: "用时不足" } });
  const { state, lines } = await read(call, id);
  expect(state).toBe(FeedbackState.of.awaitingFeedback);
  expect(lines.at(-1)?.text).toBe("维持原判：用时不足");
});

it("is one at a time about the same thing, and the second is led to the first", async () => {
  const { call } = await server.member();
  const about = await refused(call);
  const tries = await Promise.allSettled([
    asked(call, { type, about }),
    asked(call, { type, about }),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [open] = await openAbout(call, about);
  await expect(asked(call, { type, about })).rejects.toMatchObject({
    code: 409,
    data: { id: open?.id },
  });
  // Another question about it is no appeal, and one about something else is another.
  await asked(call, { type: FeedbackType.of.response, about });
  await asked(call, { type, about: await refused(call) });
  await confirmed(call, open?.id ?? 0);
  expect(await openAbout(call, about)).toEqual([]);
  await asked(call, { type, about });
});

it("long words stand with the verdict as far as they go, and in the conversation whole", async () => {
  const { call } = await server.member();
  const about = await refused(call);
  const text = "申".repeat(999);
  const { lines } = await asked(call, { type, about, text });
  expect(lines[0]?.text).toHaveLength(999);
  expect((await cardOf(call, about.id)).appeal?.text).toHaveLength(500);
});
