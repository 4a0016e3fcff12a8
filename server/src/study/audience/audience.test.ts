import { expect, test } from "vitest";
import { countAudience, createTask, getProfileForm } from "#contract/console/study/task.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { testServer } from "../../../test/server.ts";
import { draftOf } from "../../../test/task.ts";
import { tell, visitor } from "../../../test/fixture/entry.ts";

const server = testServer();
const everybody = [...Role.values];
const count = async (audience: unknown, roles = everybody) =>
  (await server.staff(StaffRole.of.operations))(countAudience, { body: { audience, roles } });

const women = { question: "gender", test: "equals", value: "female" };
const suzhou = [
  { code: "320000", name: "江苏省" },
  { code: "320500", name: "苏州市" },
];

test("an operator sees how many members it reaches, as profiles and roles are now", async () => {
  const before = (await count(women)).members;
  const person = await visitor(server);
  await tell(person.at({}), { gender: "female", birthday: "1990-05-05", region: suzhou });
  const reached = [
    women,
    { question: "age", test: "atLeast", value: 36 },
    { question: "region", test: "includes", value: "320500" },
    { all: [women, { not: { question: "pets", test: "answered" } }] },
  ];
  for (const audience of reached)
    expect(await count(audience)).toMatchObject({ members: before + 1, isCapped: false });
  expect(await count(women, [Role.of.leader])).toMatchObject({ members: 0 });
  expect(await count({ question: "age", test: "atLeast", value: 60 })).toMatchObject({
    members: 0,
  });
  expect((await count(null)).members).toBeGreaterThan(0);
  await tell(person.at({}), { gender: null });
  expect((await count(women)).members).toBe(before);
});

test("each rule is said in plain Chinese, in the profile's own words", async () => {
  const places = ["310100", "330100"];
  const { sentences, problems } = await count({
    all: [
      { question: "region", test: "oneOf", value: places },
      { question: "age", test: "atLeast", value: 18 },
      { question: "age", test: "atMost", value: 35 },
      { question: "education", test: "oneOf", value: ["bachelor", "master"] },
      { not: { question: "occupation", test: "equals", value: "student" } },
      { any: [women, { question: "car", test: "answered" }] },
      { question: "interests", test: "countAtLeast", value: 2 },
      { question: "birthday", test: "atMost", value: "2000-01-01" },
    ],
  });
  expect(problems).toEqual([]);
  expect(sentences).toEqual([
    "常住的城市：上海、杭州",
    "年龄：18 至 35 岁",
    "最高学历：本科、硕士及以上",
    "不包括：目前的职业状态：学生",
    expect.stringMatching(/^（性别：女，或者.+：已填写）$/),
    expect.stringMatching(/：至少 2 项$/),
    "出生日期：2000-01-01 及以前",
  ]);
});

test.each([
  [{ question: "nobody", test: "answered" }, "没有「nobody」这道题"],
  [{ question: "gender", test: "equals", value: "x" }, "「您的性别」没有选项「x」"],
  [{ question: "gender", test: "greater", value: 3 }, "「您的性别」不能用“大于”来比较"],
  [{ question: "age", test: "atLeast", value: "18" }, "「年龄」要与数字比较"],
  [
    { question: "region", test: "includes", value: "999999" },
    "「您常住的城市」没有代码为「999999」的地区",
  ],
  [
    { question: "birthday", test: "less", value: "昨天" },
    "「您的出生日期」要与日期比较，写成 2024-05-01 的样子",
  ],
  [{ question: "gender", row: "r", test: "answered" }, "「gender」没有「r」这一行"],
  [{ question: "aboutWhy", test: "answered" }, "不能用“已回答”来比较"],
  [{ any: [] }, "“满足任一”下面还没有条件"],
  [{ whatever: 1 }, "写法不对"],
  ["gender", "写法不对"],
])("%j is refused with a reason", async (audience, reason) => {
  const { problems, sentences, members } = await count(audience);
  expect(problems.join("；")).toContain(reason);
  expect({ sentences, members }).toEqual({ sentences: [], members: 0 });
});

test("a condition nested without end is refused, and breaks nothing", async () => {
  const nested = (times: number) => {
    let deep: unknown = women;
    for (let i = 0; i < times; i += 1) deep = { not: deep };
    return deep;
  };
  expect((await count(nested(50))).problems).toEqual(["条件嵌套得太深了"]);
  // So deep that it is not even read.
  await expect(count(nested(200))).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining("嵌套过深"),
  });
});

test("a task cannot be kept with an audience that means nothing", async () => {
  const operations = await server.staff(StaffRole.of.operations);
  const body = draftOf({ audience: { question: "gender", test: "equals", value: "x" } });
  await expect(operations(createTask, { body })).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining("没有选项「x」"),
  });
});

test("the editor is given the profile's questions, and the age after the birthday", async () => {
  const operations = await server.staff(StaffRole.of.operations);
  const { questionnaire } = await operations(getProfileForm);
  const names = questionsOf(questionnaire as Questionnaire).map(({ name }) => name);
  expect(names.indexOf("age")).toBe(names.indexOf("birthday") + 1);
  await expect(server.stranger(getProfileForm)).rejects.toMatchObject({ code: 401 });
  await expect((await visitor(server)).at({})(getProfileForm)).rejects.toMatchObject({ code: 401 });
});
