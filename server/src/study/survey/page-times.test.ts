/** Pages that are held, or run out: what the server's clock says of them. */
import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { enterTask, saveAnswer } from "#contract/member/study/survey.ts";
import { scoredStudy, taken, well } from "../../../test/fixture/scored-study.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { complete } = JoinResult.of;

const heldOf = async (responseId: number) => {
  const { held, flags } = await server.db
    .selectFrom("surveyResponse")
    .select(["held", "flags"])
    .where("id", "=", responseId)
    .executeTakeFirstOrThrow();
  return { held: held.join(), flags: flags.join() };
};

test("who leaves a page before its time goes round the browser: it waits for a person, by the server's clock", async () => {
  const taskId = await publishedTask(server, { questionnaire: scoredStudy });
  const { q3: _, ...plain } = well;
  const honest = await taken((await server.member()).call, taskId, {
    answers: plain,
    waits: { q4: 25 },
  });
  expect(await heldOf(honest.responseId)).toEqual({ held: "", flags: "" });
  const hasty = await taken((await server.member()).call, taskId, { answers: plain });
  expect((await heldOf(hasty.responseId)).held).toContain("页面「p2」要停留 20 秒，服务器计时只有");
});

test("a page whose time is up is left without its answer, and who says so too early is looked at", async () => {
  const taskId = await publishedTask(server, { questionnaire: scoredStudy });
  const answers = { q1: 1, q2: 2, "@p2": 1 };
  const waited = await taken((await server.member()).call, taskId, {
    answers,
    waits: { "@p2": 61 },
  });
  expect(waited).toMatchObject({ result: complete });
  expect((await heldOf(waited.responseId)).held).toBe("");
  const early = await taken((await server.member()).call, taskId, { answers });
  expect((await heldOf(early.responseId)).held).toContain("页面「p2」限时 60 秒");
  // Nobody skips a page that has no time to run out, or was not come to.
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  for (const name of ["@p1", "@p2", "@p9"])
    await expect(
      call(saveAnswer, { body: { token, name, value: 1, milliseconds: 1 } }),
    ).rejects.toMatchObject({ code: 3002 });
});
