import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { errors } from "#contract/errors.ts";
import { getProperty, saveProperty } from "#contract/member/study/property.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { recordPropertyUse } from "./service.ts";

const server = testServer();
const save = (call: Call, name: string, value: unknown) =>
  call(saveProperty, { body: { name, value } });
const profile = (call: Call) => call(getProperty);
const shanghai = [
  { code: "310000", name: "上海市" },
  { code: "310100", name: "上海市" },
];

test("a new member is asked fifteen questions, and each answer is kept as it is given", async () => {
  const { call } = await server.member();
  expect(await profile(call)).toMatchObject({ answers: {}, sources: [], answered: 0, asked: 15 });
  expect(await save(call, "gender", "female")).toEqual({ answered: 1, asked: 15 });
  expect(await save(call, "region", shanghai)).toEqual({ answered: 2, asked: 15 });
  expect(await save(call, "pets", ["cat", "dog"])).toEqual({ answered: 3, asked: 15 });
  const { answers, questionnaire } = await profile(call);
  expect(answers).toEqual({ gender: "female", region: shanghai, pets: ["cat", "dog"] });
  expect(questionnaire).toMatchObject({ title: "我的资料", version: 1 });
});

test("each answer is told in words, in the order of the form, with its date", async () => {
  const { call } = await server.member();
  await save(call, "pets", ["cat", "dog"]);
  await save(call, "region", shanghai);
  await save(call, "birthday", "1990-05-01");
  const { sources } = await profile(call);
  expect(sources).toMatchObject([
    { name: "birthday", title: "您的出生日期", text: "1990-05-01", from: "profile" },
    { name: "region", text: "上海市" },
    { name: "pets", text: "猫、狗", from: "profile", taskTitle: null, usedBy: [] },
  ]);
  const age = server.clock.now().getTime() - Date.parse(sources[0]?.answeredAt ?? "");
  expect(age).toBeLessThan(60_000);
});

test("a new answer takes the old one's place, and an empty one clears it", async () => {
  const { call } = await server.member();
  await save(call, "education", "senior");
  await save(call, "education", "bachelor");
  expect((await profile(call)).answers).toEqual({ education: "bachelor" });
  expect(await save(call, "education", null)).toEqual({ answered: 0, asked: 15 });
  expect(await profile(call)).toMatchObject({ answers: {}, sources: [] });
});

test("the brand of the car is asked of who has one, and gone with the car", async () => {
  const { call } = await server.member();
  await expect(save(call, "carBrand", "byd")).rejects.toMatchObject({
    code: errors.answerRefused.code,
    message: "「最常开的那辆车是什么品牌？」这道题现在不需要回答",
  });
  expect(await save(call, "car", "electric")).toEqual({ answered: 1, asked: 16 });
  expect(await save(call, "carBrand", "byd")).toEqual({ answered: 2, asked: 16 });
  expect(await save(call, "car", "no")).toEqual({ answered: 1, asked: 15 });
  expect((await profile(call)).answers).toEqual({ car: "no" });
  await save(call, "car", "petrol");
  expect((await profile(call)).answers).toEqual({ car: "petrol" });
});

test("a stranger has no profile", async () => {
  await expect(profile(server.stranger)).rejects.toMatchObject({ code: 401 });
  await expect(save(server.stranger, "gender", "female")).rejects.toMatchObject({ code: 401 });
});

test("nobody sees or changes another member's profile", async () => {
  const [ann, ben] = [await server.member(), await server.member()];
  await save(ann.call, "gender", "female");
  await save(ben.call, "gender", "male");
  expect((await profile(ann.call)).answers).toEqual({ gender: "female" });
});

const bad: [string, string, unknown, string][] = [
  ["a choice that is not offered", "gender", "robot", "「您的性别」"],
  ["a list where one is asked for", "gender", ["female"], "「您的性别」"],
  ["a child's birthday", "birthday", "2020-01-01", "请选择 1930-01-01 到"],
  ["no day", "birthday", "1990-02-30", "「您的出生日期」请选择日期"],
  ["a place that is none", "region", [{ code: "310000", name: "火星" }], "「您常住的城市」"],
  ["an exclusive choice beside another", "pets", ["none", "cat"], "「家里养了哪些宠物？"],
  ["an answer to what is only to be read", "aboutWhy", "x", "这道题现在不需要回答"],
];
test.each(bad)("%s is refused with the question's name, and changes nothing", async (...row) => {
  const [, name, value, message] = row;
  const { call } = await server.member();
  await save(call, "gender", "female");
  await expect(save(call, name, value)).rejects.toMatchObject({
    code: errors.answerRefused.code,
    message: expect.stringContaining(message),
    data: { question: name },
  });
  expect((await profile(call)).answers).toEqual({ gender: "female" });
});

test.each(["nickname", "__proto__", "constructor"])(
  "there is no question %s, and the member is told so",
  async (name) => {
    const { call } = await server.member();
    await expect(save(call, name, "x")).rejects.toMatchObject({
      code: 400,
      message: "资料问卷里没有这道题，请刷新页面后再试",
    });
  },
);

test("many answers at once are all kept, and one question at once ends with one of them", async () => {
  const { call } = await server.member();
  const different: [string, unknown][] = [
    ["gender", "male"],
    ["education", "master"],
    ["occupation", "student"],
    ["car", "no"],
    ["pets", ["none"]],
    ["phone", "vivo"],
  ];
  await Promise.all(different.map(([name, value]) => save(call, name, value)));
  expect((await profile(call)).answers).toEqual(Object.fromEntries(different));
  const values = ["daily", "weekly", "monthly", "rarely"];
  await Promise.all(values.map((value) => save(call, "exercise", value)));
  expect(values).toContain((await profile(call)).answers["exercise"]);
});

test("an answer and what hides it, at the same time, never leave a hidden answer", async () => {
  const { call } = await server.member();
  for (let round = 0; round < 5; round += 1) {
    await save(call, "car", "petrol");
    const brand = save(call, "carBrand", "audi").catch(() => undefined);
    await Promise.all([brand, save(call, "car", "no")]);
    expect((await profile(call)).answers).toEqual({ car: "no" });
  }
});

test("a member sees which tasks looked at an answer: the ten newest, newest first", async () => {
  const { call, memberId } = await server.member();
  await save(call, "gender", "female");
  await save(call, "education", "college");
  const ids: number[] = [];
  for (let n = 1; n <= 11; n += 1) ids.push(await publishedTask(server, { title: `第 ${n} 项` }));
  for (const taskId of ids) {
    server.clock.move(60);
    const names = ["education", "gender"];
    await recordPropertyUse(server.db, { memberId, names, taskId, at: server.clock.now() });
  }
  server.clock.move(60);
  const again = { memberId, names: ["gender"], taskId: ids[1] ?? 0, at: server.clock.now() };
  await recordPropertyUse(server.db, again);
  await recordPropertyUse(server.db, { ...again, names: [] });
  const [gender, education] = (await profile(call)).sources;
  const titles = gender?.usedBy.map(({ title }) => title);
  expect(titles?.slice(0, 2)).toEqual(["第 2 项", "第 11 项"]);
  expect(titles).toHaveLength(10);
  expect(education?.usedBy.map(({ taskId }) => taskId)).toEqual(ids.toReversed().slice(0, 10));
  expect(gender?.usedBy[0]?.at).toBe(again.at.toISOString());
});
