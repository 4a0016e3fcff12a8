/** Tasks and questionnaires for tests, made the way an operator makes them. */
import type { Call } from "#contract/client.ts";
import { blankTask } from "#contract/console/study/blank-task.ts";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import {
  createTask,
  setTaskState,
  type TaskDraft,
  updateTask,
} from "#contract/console/study/task.ts";
import { StaffRole, TaskModule, TaskState } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { setTaskState as moveToState } from "../src/operations/editor/api.ts";
import { rehearse } from "../src/study/rehearsal/api.ts";
import type { TestServer } from "./server.ts";

/** Screens out who drinks no coffee; `why` is only asked of who drinks a lot. */
export const coffee: Questionnaire = {
  version: 1,
  title: "咖啡习惯",
  quotaCells: [],
  pages: [
    {
      name: "first",
      questions: [
        {
          kind: "single",
          name: "drinks",
          title: "您平时喝咖啡吗？",
          required: true,
          choices: [
            { value: "daily", label: "每天喝" },
            { value: "weekly", label: "每周喝" },
            { value: "never", label: "从不喝", screenOut: true },
          ],
        },
      ],
    },
    {
      name: "second",
      questions: [
        {
          kind: "text",
          format: "paragraph",
          name: "why",
          title: "每天喝的原因是？",
          required: true,
          minLength: 2,
          visibleIf: { question: "drinks", test: "equals", value: "daily" },
        },
        { kind: "nps", name: "recommend", title: "您会推荐吗？", required: true },
        {
          kind: "single",
          name: "trap",
          title: "本题请选择「乙」",
          required: true,
          choices: [
            { value: "a", label: "甲" },
            { value: "b", label: "乙" },
          ],
          attention: { expect: "b" },
        },
      ],
    },
  ],
};

export const draftOf = (change: Partial<TaskDraft> = {}): TaskDraft => ({
  ...blankTask(new Date("2026-01-01T00:00:00+08:00")),
  title: "咖啡习惯小调查",
  summary: "聊聊你的咖啡",
  description: "**五分钟**的小问卷",
  module: TaskModule.of.daily,
  rewardGold: 500,
  screenOutGold: [20, 20, 20],
  auditDays: 3,
  questionnaire: coffee,
  ...change,
});

/** A published task; answers its id. */
export async function publishedTask(server: TestServer, change: Partial<TaskDraft> = {}) {
  const operations = await server.staff(StaffRole.of.operations);
  const { id } = await operations(createTask, { body: draftOf(change) });
  await published(server, id, change);
  return id;
}

/** Changes what people are on their way into: paused first, rehearsed again, and on. */
export async function changedTask(server: TestServer, id: number, change: Partial<TaskDraft>) {
  const operations = await server.staff(StaffRole.of.operations);
  const params = { params: { id: String(id) } };
  await operations(setTaskState, { ...params, body: { state: TaskState.of.paused } });
  await operations(updateTask, { ...params, body: draftOf(change) });
  return published(server, id, change);
}

/** The two calls look at a film's file (study/video/file.test.ts); here is no file, and the services behind them do. */
async function published(server: TestServer, id: number, { source }: Partial<TaskDraft>) {
  const operations = await server.staff(StaffRole.of.operations);
  const state = TaskState.of.published;
  const params = { params: { id: String(id) } };
  if (source !== "video") {
    await operations(rehearseTask, params);
    return operations(setTaskState, { ...params, body: { state } });
  }
  const { id: staffId, name } = await server.db
    .selectFrom("staffMember")
    .select(["id", "name"])
    .executeTakeFirstOrThrow();
  const caller = { kind: "staff", staffId, name, role: StaffRole.of.operations } as const;
  await rehearse(server.world, { caller, ip: "10.0.0.1" }, id);
  return moveToState(server.world, { caller, ip: "10.0.0.1" }, { id, state });
}

export const fullAnswers = { drinks: "daily", why: "提神醒脑", recommend: 9, trap: "b" };

/** Enters and answers, in the order given; answers the token. */
export async function answered(
  call: Call,
  taskId: number,
  answers: Record<string, unknown> = fullAnswers,
) {
  const { token } = await call(enterTask, { body: { taskId } });
  for (const [name, value] of Object.entries(answers))
    await call(saveAnswer, { body: { token, name, value, milliseconds: 2000 } });
  return token;
}

/** The whole of it; answers the result card. */
export async function completed(call: Call, taskId: number) {
  const token = await answered(call, taskId);
  return call(submitSheet, { body: { token } });
}
