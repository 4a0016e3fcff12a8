/** For tests of the pace: a questionnaire of 25 questions, and people who hurry through it or do not. */
import { type Call, createClient, type Envelope } from "#contract/client.ts";
import { commitRun, previewByFilter } from "#contract/console/reconciliation.ts";
import type { TaskDraft } from "#contract/console/task.ts";
import { AuditPolicy, InvalidReason, StaffRole } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";
import { publishedTask } from "../../test/task.ts";

export const names = Array.from({ length: 25 }, (_, i) => `q${i + 1}`);
/** Needs 36 seconds by our reckoning. */
const long: Questionnaire = {
  version: 1,
  title: "购物习惯",
  quotaCells: [],
  pages: [
    {
      name: "only",
      questions: names.map((name) => ({
        kind: "single",
        name,
        title: "您最近一次购买是在哪里？",
        required: true,
        choices: ["超市", "便利店", "网上", "其他"].map((label, i) => ({
          value: String(i),
          label,
        })),
      })),
    },
  ],
};
export const longTask = (server: TestServer, change: Partial<TaskDraft> = {}) =>
  publishedTask(server, {
    questionnaire: long,
    auditPolicy: AuditPolicy.of.reconciliation,
    ...change,
  });

/** Straight to the application: no time goes by but what the machine needs. */
export const instantly = (
  { app }: TestServer,
  { headers }: SignedIn,
  remoteAddress = "10.200.0.9",
): Call =>
  createClient(async ({ method, url, body }) => {
    const payload = body === undefined ? {} : { payload: body as object };
    const reply = await app.inject({ method, url, remoteAddress, headers, ...payload });
    return reply.json<Envelope>();
  });

type Manner = { taskId: number; before?: number; claims?: number; after?: number };

/** Enters, waits `before`, sends all 25 answers at one moment, waits `after`, hands in. Seconds. */
export async function rush(server: TestServer, person: SignedIn, manner: Manner) {
  const { taskId, before = 0, claims = 12, after = 0 } = manner;
  const call = instantly(server, person);
  const { token } = await call(enterTask, { body: { taskId } });
  server.clock.move(before);
  for (const name of names)
    await call(saveAnswer, { body: { token, name, value: "1", milliseconds: claims * 1000 } });
  server.clock.move(after);
  return call(submitSheet, { body: { token } });
}

/** By the test's own clients, whose clock goes on as the browser says. */
export async function steadily({ call }: SignedIn, taskId: number) {
  const { token } = await call(enterTask, { body: { taskId } });
  for (const name of names)
    await call(saveAnswer, { body: { token, name, value: "1", milliseconds: 2000 } });
  return call(submitSheet, { body: { token } });
}

/** Everything of this task that waits, by the filter, carried out. */
export async function byFilter(server: TestServer, taskId: number, isValid = true) {
  const call = await server.staff(StaffRole.of.operations);
  const { id } = await call(previewByFilter, {
    body: {
      taskId,
      memberId: null,
      from: null,
      to: null,
      flagged: null,
      confirmed: null,
      valid: isValid,
      ...(!isValid && { reason: InvalidReason.of.tooFast }),
      note: "",
    },
  });
  return call(commitRun, { params: { id: String(id) } });
}

/** Oldest first: without an order they come as they were last written. */
export const rowsOf = ({ db }: TestServer, taskId: number) =>
  db.selectFrom("surveyResponse").selectAll().where("taskId", "=", taskId).orderBy("id").execute();
