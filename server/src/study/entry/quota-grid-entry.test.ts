/** A quota grid at the entry: what of it the profile has told already is not asked for ten minutes first. */
import { expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { getTask } from "#contract/member/study/task.ts";
import type { Questionnaire, QuotaGrid } from "#questionnaire/model.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { profileQuestion } from "../../../sample/profile-question.ts";
import { knock, tell, visitor } from "../../../test/fixture/entry.ts";
import { bandsOf, choices } from "../../../test/fixture/quota-grid.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const server = testServer({ LOG_LEVEL: "silent" });
vi.setConfig({ testTimeout: inMachineTime(60_000) });
const { complete, incomplete, quotaFull } = JoinResult.of;
const full = { result: quotaFull, reason: "名额已满，下次请早。你还没有开始，不影响信用。" };

/** By sex, which the profile knows, and by brands, of which one may use several and which only the questionnaire asks. */
const study = (targets: QuotaGrid["targets"], more: Partial<QuotaGrid> = {}): Questionnaire => ({
  version: 1,
  title: "品牌",
  quotaCells: [],
  quotaGrid: {
    dimensions: [
      { question: "gender", bands: bandsOf("male", "female") },
      { question: "brands", bands: bandsOf("a", "b") },
    ],
    targets,
    ...more,
  },
  pages: [
    { name: "who", questions: [profileQuestion("gender")] },
    {
      name: "what",
      questions: [
        {
          kind: "multiple",
          name: "brands",
          title: "用过哪些？",
          required: true,
          choices: choices("a", "b", "c"),
        },
      ],
    },
  ],
});

async function person(gender?: string) {
  const { at } = await visitor(server);
  const call = at({});
  if (gender) await tell(call, { gender });
  const detail = async (taskId: number) => call(getTask, { params: { id: String(taskId) } });
  const take = async (taskId: number, brands: string[]) => {
    const ticket = await knock(call, taskId);
    if (!("token" in ticket)) return ticket;
    const { token } = ticket;
    for (const [name, value] of Object.entries({ gender, brands }))
      await call(saveAnswer, { body: { token, name, value, milliseconds: 5000 } });
    return call(submitSheet, { body: { token } });
  };
  return { call, detail, take };
}

test("a man is not let in when the men are full, whichever brand he may use; of whom it is not known the profile is asked", async () => {
  const taskId = await publishedTask(server, { questionnaire: study([{ at: [0, null], max: 1 }]) });
  expect(await (await person("male")).take(taskId, ["a"])).toMatchObject({ result: complete });
  const man = await person("male");
  expect(await man.detail(taskId)).toMatchObject({ refusal: full });
  expect(await knock(man.call, taskId)).toMatchObject(full);
  const somebody = await person();
  expect(await somebody.detail(taskId)).toMatchObject({ refusal: null, precheck: ["gender"] });
  expect(await knock(somebody.call, taskId)).toMatchObject({ result: incomplete });
  await tell(somebody.call, { gender: "male" });
  expect(await knock(somebody.call, taskId)).toMatchObject(full);
  expect(await (await person("female")).take(taskId, ["b"])).toMatchObject({ result: complete });
});

test("a row that filled up since the door ends it at the page that says so, and nobody answers on for nothing", async () => {
  const last = { kind: "single", name: "dog", title: "有狗吗？", required: true } as const;
  const whole = study([{ at: [0, null], max: 1 }]);
  const questionnaire: Questionnaire = {
    ...whole,
    pages: [...whole.pages, { name: "more", questions: [{ ...last, choices: choices("y", "n") }] }],
  };
  const taskId = await publishedTask(server, { questionnaire, quotaTotal: 9 });
  const people = [await person(), await person(), await person()];
  const sheets = await Promise.all(
    people.map(async ({ call }) => {
      const { token } = (await knock(call, taskId)) as { token: string };
      return (name: string, value: unknown) =>
        call(saveAnswer, { body: { token, name, value, milliseconds: 5000 } });
    }),
  );
  const [first, second, woman] = sheets;
  if (!first || !second || !woman) throw new Error("nobody came");
  for (const save of [first, second]) await save("gender", "male");
  await woman("gender", "female");
  await first("brands", ["a"]);
  await first("dog", "y");
  await expect(second("brands", ["b"])).rejects.toMatchObject({ code: 3001 });
  await woman("brands", ["a"]);
  await woman("dog", "n");
});

test("a cell that is full closes the door for those alone who can be in no other, and only where nobody else is wanted", async () => {
  const targets = [
    { at: [0, 0], max: 1 },
    { at: [0, 1], max: 1 },
  ];
  const strict = await publishedTask(server, {
    questionnaire: study(targets, { screenOutside: true }),
  });
  const loose = await publishedTask(server, { questionnaire: study(targets) });
  for (const taskId of [strict, loose]) {
    expect(await (await person("male")).take(taskId, ["a"])).toMatchObject({ result: complete });
    // One brand has a place yet.
    expect(await (await person("male")).take(taskId, ["a", "b"])).toMatchObject({
      result: complete,
    });
  }
  expect(await knock((await person("male")).call, strict)).toMatchObject(full);
  expect(await (await person("female")).take(strict, ["a"])).toMatchObject({ result: complete });
  // A respondent who uses neither counts nowhere, and is welcome.
  expect(await (await person("male")).take(loose, ["c"])).toMatchObject({ result: complete });
});
