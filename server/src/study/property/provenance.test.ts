import fc from "fast-check";
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { AuditPolicy, TaskModule, TaskType } from "#contract/enums.ts";
import { getProperty, saveProperty } from "#contract/member/study/property.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { judge } from "#questionnaire/judge.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { propertyForm } from "./form.ts";
import { welcome } from "../../../sample/questionnaires/welcome.ts";
import { testServer } from "../../../test/server.ts";
import { answered, publishedTask } from "../../../test/task.ts";
import { profileOf } from "./service.ts";

const server = testServer();
const save = (call: Call, name: string, value: unknown) =>
  call(saveProperty, { body: { name, value } });
const welcomeTask = (title = "新手欢迎问卷") =>
  publishedTask(server, {
    title,
    type: TaskType.of.welcome,
    module: TaskModule.of.newcomer,
    auditPolicy: AuditPolicy.of.atOnce,
    questionnaire: welcome,
  });
const told = {
  gender: "female",
  birthday: "1992-03-04",
  region: [
    { code: "440000", name: "广东省" },
    { code: "440300", name: "深圳市" },
  ],
  education: "bachelor",
  occupation: "expert",
  income: "secret",
  household: ["partner", "child"],
  children: ["c3", "c6"],
  interests: ["food", "baby"],
  email: "someone@example.com",
};
const handIn = async (call: Call, taskId: number, answers: Record<string, unknown> = told) =>
  call(submitSheet, { body: { token: await answered(call, taskId, answers) } });

test("what a newcomer tells in the welcome task is their profile, with the task as its source", async () => {
  const { call, memberId } = await server.member();
  const taskId = await welcomeTask();
  const token = await answered(call, taskId, told);
  expect(await call(getProperty)).toMatchObject({ answers: {}, answered: 0 });
  await call(submitSheet, { body: { token } });
  const { email: _, ...profile } = told;
  const found = await call(getProperty);
  expect(found).toMatchObject({ answers: profile, answered: 9, asked: 17 });
  expect(new Set(found.sources.map(({ from, taskTitle }) => `${from} ${taskTitle}`))).toEqual(
    new Set(["task 新手欢迎问卷"]),
  );
  expect(await profileOf(server.db, memberId)).toEqual(profile);
});

test("handed in twice, or not to its end, a welcome task changes nothing", async () => {
  const { call } = await server.member();
  const taskId = await welcomeTask();
  const token = await answered(call, taskId, told);
  await Promise.all([1, 2, 3].map(() => call(submitSheet, { body: { token } })));
  await save(call, "education", "master");
  await call(submitSheet, { body: { token } });
  expect((await call(getProperty)).answers["education"]).toBe("master");

  const other = await server.member();
  const { token: half } = await other.call(enterTask, { body: { taskId } });
  const body = { token: half, name: "gender", value: "male", milliseconds: 900 };
  await other.call(saveAnswer, { body });
  await expect(other.call(submitSheet, { body: { token: half } })).rejects.toThrow("请回答这道题");
  expect((await other.call(getProperty)).answers).toEqual({});
});

test("what a member said in the profile itself is not changed by a task", async () => {
  const { call } = await server.member();
  await save(call, "household", ["none"]);
  await save(call, "education", "master");
  await handIn(call, await welcomeTask());
  const { answers, sources } = await call(getProperty);
  // A member who lives alone is not asked for children, whatever the task was told.
  expect(answers).toMatchObject({ household: ["none"], education: "master", gender: "female" });
  expect(answers).not.toHaveProperty("children");
  expect(sources.filter(({ from }) => from === "profile").map(({ name }) => name)).toEqual([
    "education",
    "household",
  ]);
});

test("a newer task renews what an older one said, and an answer given here takes it over", async () => {
  const { call } = await server.member();
  await handIn(call, await welcomeTask("第一次问卷"));
  await handIn(call, await welcomeTask("第二次问卷"), { ...told, education: "master" });
  const educationOf = async () =>
    (await call(getProperty)).sources.find(({ name }) => name === "education");
  expect(await educationOf()).toMatchObject({ text: "硕士及以上", taskTitle: "第二次问卷" });
  await save(call, "education", "college");
  expect(await educationOf()).toMatchObject({ text: "大专", from: "profile", taskTitle: null });
});

test("only what fits the profile's own questions is kept, and pushes nothing out", async () => {
  const { call } = await server.member();
  await handIn(call, await welcomeTask());
  const [first] = welcome.pages[0]?.questions.slice(1) ?? [];
  if (first?.kind !== "single") throw new Error("the gender is a single choice");
  const questions = [{ ...first, choices: [{ value: "x", label: "别的说法" }] }];
  const pages = [{ name: "only", questions }];
  const taskId = await publishedTask(server, {
    type: TaskType.of.welcome,
    module: TaskModule.of.newcomer,
    questionnaire: { ...welcome, pages },
  });
  await handIn(call, taskId, { gender: "x" });
  expect((await call(getProperty)).answers).toMatchObject({
    gender: "female",
    education: "bachelor",
  });
});

test("other kinds of tasks keep nothing in the profile", async () => {
  const { call } = await server.member();
  await handIn(call, await publishedTask(server, { questionnaire: welcome }));
  expect(await call(getProperty)).toMatchObject({ answers: {}, answered: 0 });
});

/** Any answer to any question, most of them ones that a form could send. */
const arbitrarySave = fc.constantFrom(...questionsOf(propertyForm)).chain((question) => {
  const choices = "choices" in question ? question.choices.map(({ value }) => value) : ["x"];
  const one = fc.constantFrom(...choices);
  const value: fc.Arbitrary<unknown> =
    question.kind === "multiple"
      ? fc.uniqueArray(one, { maxLength: 3 })
      : question.kind === "date"
        ? fc.constantFrom("1990-01-01", "2020-01-01", "nonsense")
        : one;
  const any = fc.option(value, { nil: null, freq: 5 });
  return fc.record({ name: fc.constant(question.name), value: any });
});

test("after any sequence of saves, the profile judges well as a whole", async () => {
  let made = 0;
  const saves = fc.array(arbitrarySave, { minLength: 8, maxLength: 16 });
  const check = async (sequence: { name: string; value: unknown }[]) => {
    const { call } = await server.member(`1370000${1000 + ++made}`);
    for (const { name, value } of sequence) await save(call, name, value).catch(() => undefined);
    const { answers, answered: count, sources } = await call(getProperty);
    const verdict = judge(propertyForm, answers, { seed: "any" });
    expect(verdict).toMatchObject({ outcome: "complete", problems: [], kept: answers });
    expect([count, sources.length]).toEqual(Array(2).fill(Object.keys(answers).length));
  };
  await fc.assert(fc.asyncProperty(saves, check), { numRuns: 8 });
});
