import { expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { getTask } from "#contract/member/study/task.ts";
import {
  leaveResponse,
  listResponses,
  responsesOfTask,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { profileQuestion } from "../../../sample/profile-question.ts";
import { testServer } from "../../../test/server.ts";
import { answered, changedTask, coffee, fullAnswers, publishedTask } from "../../../test/task.ts";
import { dayOf } from "../../platform/clock.ts";
import { addresses, knock, resultsOf, tell, visitor } from "../../../test/fixture/entry.ts";

const server = testServer();
const { quotaFull } = JoinResult.of;

vi.setConfig({ testTimeout: inMachineTime(60_000) });

const detailOf = async (person: Awaited<ReturnType<typeof visitor>>, id: number) =>
  person.at({})(getTask, { params: { id: String(id) } });

/** Seats for two women and one man; what somebody drinks is asked only inside. */
const celled: Questionnaire = {
  ...coffee,
  pages: [{ name: "who", questions: [profileQuestion("gender")] }, ...coffee.pages],
  quotaCells: [
    {
      name: "women",
      label: "女性",
      limit: 2,
      if: { question: "gender", test: "equals", value: "female" },
    },
    {
      name: "men",
      label: "男性",
      limit: 1,
      if: { question: "gender", test: "equals", value: "male" },
    },
    { name: "heavy", limit: 1, if: { question: "drinks", test: "equals", value: "daily" } },
    { name: "counted", if: { question: "gender", test: "answered" } },
  ],
};
const gendered = async (gender?: string) => {
  const person = await visitor(server);
  if (gender) await tell(person.at({}), { gender });
  return person;
};
const seatsOf = async (taskId: number) =>
  Object.fromEntries(
    (
      await server.db
        .selectFrom("taskSeat")
        .select(["cell", "taken", "seats"])
        .where("taskId", "=", taskId)
        .execute()
    ).map(({ cell, taken, seats }) => [cell, `${taken}/${seats}`]),
  );

test("a cell in which the profile puts somebody is taken at the door, others stay undecided", async () => {
  const id = await publishedTask(server, { questionnaire: celled, quotaTotal: 10 });
  const woman = await gendered("female");
  expect(await knock(woman.at({}), id)).toHaveProperty("token");
  expect(await seatsOf(id)).toEqual({
    "cell:women": "1/2",
    "cell:men": "0/1",
    "cell:heavy": "0/1",
    total: "1/10",
  });
});

test("a full cell is said at the door, and takes no other seat with it", async () => {
  const id = await publishedTask(server, { questionnaire: celled, quotaTotal: 10 });
  expect(await knock((await gendered("male")).at({}), id)).toHaveProperty("token");
  const second = await gendered("male");
  const reason = "名额已满，下次请早。你还没有开始，不影响信用。";
  expect(await detailOf(second, id)).toMatchObject({ refusal: { result: quotaFull, reason } });
  expect(await knock(second.at({}), id)).toMatchObject({ result: quotaFull, reason });
  expect(await knock(second.at({}), id)).toMatchObject({ result: quotaFull, reason });
  expect(await resultsOf(second.at({}))).toEqual([quotaFull]);
  expect(await seatsOf(id)).toMatchObject({ "cell:men": "1/1", total: "1/10" });
});

test("of whom nothing is known is let in while every group has places; once one is full, the profile is asked first", async () => {
  const id = await publishedTask(server, { questionnaire: celled, quotaTotal: 10 });
  expect(await knock((await gendered()).at({}), id)).toHaveProperty("token");
  expect(await knock((await gendered("male")).at({}), id)).toHaveProperty("token");
  const [man, woman] = [await gendered(), await gendered()];
  for (const person of [man, woman]) {
    expect(await detailOf(person, id)).toMatchObject({ refusal: null, precheck: ["gender"] });
    expect(await knock(person.at({}), id)).toMatchObject({
      result: JoinResult.of.incomplete,
      reason: "先回答 1 个资料问题，就能知道这个任务是否适合你",
      precheck: ["gender"],
      responseId: null,
    });
    expect(await resultsOf(person.at({}))).toEqual([]);
  }
  await tell(man.at({}), { gender: "male" });
  await tell(woman.at({}), { gender: "female" });
  expect(await knock(man.at({}), id)).toMatchObject({ result: quotaFull });
  expect(await knock(woman.at({}), id)).toHaveProperty("token");
  expect(await seatsOf(id)).toMatchObject({
    "cell:women": "1/2",
    "cell:men": "1/1",
    total: "3/10",
  });
});

test("a group by age is known at the door from the birthday, and nobody in it answers for nothing", async () => {
  const age: Question = { kind: "number", name: "age", title: "您的年龄", required: true };
  const young = { question: "age", test: "atMost", value: 30 } as const;
  const questionnaire: Questionnaire = {
    ...coffee,
    pages: [{ name: "who", questions: [age] }, ...coffee.pages],
    quotaCells: [{ name: "young", label: "30 岁以下", limit: 1, if: young }],
  };
  const id = await publishedTask(server, { questionnaire });
  const people = [await visitor(server), await visitor(server), await visitor(server)];
  const births = ["2000-01-01", "1999-05-05", "1970-01-01"];
  for (const [i, person] of people.entries()) await tell(person.at({}), { birthday: births[i] });
  const outcomes = [];
  for (const person of people) outcomes.push(await knock(person.at({}), id));
  expect(outcomes).toMatchObject([
    { token: expect.any(String) },
    { result: quotaFull, reason: "名额已满，下次请早。你还没有开始，不影响信用。" },
    { token: expect.any(String) },
  ]);
});

test("no sentence at the door, in the questionnaire or on a result names the group", async () => {
  const tells = /女|男|岁|苏州|上海|每天|互联网|人群|性别|年龄/;
  const said: string[] = [];
  const women = { question: "gender", test: "equals", value: "female" };
  const young = { question: "age", test: "atMost", value: 30 };
  const drinkers: Questionnaire = {
    ...celled,
    quotaCells: [
      {
        name: "heavy",
        label: "每天喝的女性",
        limit: 0,
        if: { question: "drinks", test: "equals", value: "daily" },
      },
    ],
  };
  const ids = [
    await publishedTask(server, { audience: { all: [women, young] } }),
    await publishedTask(server, { cities: ["苏州"], unknownCity: false }),
    await publishedTask(server, { cities: ["苏州"], unknownCity: true }),
    await publishedTask(server, {
      questionnaire: { ...celled, quotaCells: [{ ...celled.quotaCells[1], limit: 0 }] },
    }),
  ];
  const man = await gendered("male");
  await tell(man.at({}), { birthday: "1970-01-01" });
  const shanghai = man.at({ ip: addresses.shanghai });
  const nowhere = man.at({ ip: addresses.nowhere });
  for (const call of [shanghai, nowhere])
    for (const id of ids) {
      const { refusal, audience } = await call(getTask, { params: { id: String(id) } });
      said.push(...audience, refusal?.reason ?? "");
      const outcome = await knock(call, id);
      if ("reason" in outcome) said.push(outcome.reason);
    }
  const inside = await publishedTask(server, { questionnaire: drinkers });
  const call = man.at({});
  const { token } = (await knock(call, inside)) as { token: string };
  for (const [name, value] of Object.entries({ gender: "male", ...fullAnswers }))
    await call(saveAnswer, { body: { token, name, value, milliseconds: 2000 } }).catch(
      (error: Error) => said.push(error.message),
    );
  const card = await call(submitSheet, { body: { token } });
  expect(card.result).toBe(quotaFull);
  said.push(card.reason);
  const outside = await publishedTask(server);
  const out = await answered(call, outside, { drinks: "never" });
  said.push((await call(submitSheet, { body: { token: out } })).reason);
  for (const { reason } of (await call(listResponses, { query: {} })).list) said.push(reason);
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter((sentence) => tells.test(sentence))).toEqual([]);
});

test("eight women at once, two places: exactly two are in, and no seat is lost", async () => {
  const id = await publishedTask(server, { questionnaire: celled, quotaTotal: 5, quotaDaily: 5 });
  const women = [];
  for (let i = 0; i < 8; i += 1) women.push(await gendered("female"));
  const outcomes = await Promise.all(women.map(({ at }) => knock(at({}), id)));
  expect(outcomes.filter((outcome) => "token" in outcome)).toHaveLength(2);
  const day = `day:${dayOf(server.clock.now())}`;
  expect(await seatsOf(id)).toMatchObject({ "cell:women": "2/2", total: "2/5", [day]: "2/5" });
});

test("a seat that somebody gives up is the next one's", async () => {
  const id = await publishedTask(server, { questionnaire: celled });
  const first = await gendered("male");
  await knock(first.at({}), id);
  const second = await gendered("male");
  expect(await knock(second.at({}), id)).toMatchObject({ result: quotaFull });
  const { list } = await first.at({})(responsesOfTask, { query: { taskId: String(id) } });
  await first.at({})(leaveResponse, { params: { id: String(list[0]?.responseId) } });
  expect(await detailOf(second, id)).toMatchObject({ refusal: null });
  expect(await knock(second.at({}), id)).toHaveProperty("token");
});

test("an operator who lowers a cell's limit below who is there keeps them, and nobody else comes in for one who goes", async () => {
  const id = await publishedTask(server, { questionnaire: celled });
  const woman = await gendered("female");
  const leave = (responseId: number) =>
    woman.at({})(leaveResponse, { params: { id: String(responseId) } });
  await knock(woman.at({}), id);
  await knock((await gendered("female")).at({}), id);
  const quotaCells = [
    { ...celled.quotaCells[0], limit: 1 },
    { ...celled.quotaCells[1], limit: 7 },
  ];
  await changedTask(server, id, { questionnaire: { ...celled, quotaCells } });
  expect(await seatsOf(id)).toEqual({ "cell:women": "2/1", "cell:men": "0/7" });
  const [first] = await server.db
    .selectFrom("surveyResponse")
    .select(["id", "memberId"])
    .where("taskId", "=", id)
    .orderBy("id")
    .execute();
  await leave(first?.id ?? 0);
  expect(await seatsOf(id)).toMatchObject({ "cell:women": "1/1" });
  expect(await knock((await gendered("female")).at({}), id)).toMatchObject({ result: quotaFull });
});

test("a member who clicks ten times at once is in once", async () => {
  const id = await publishedTask(server, { quotaTotal: 5, repeat: "weekly" });
  const { at } = await visitor(server);
  const tickets = await Promise.all(Array.from({ length: 10 }, () => knock(at({}), id)));
  expect(new Set(tickets.map((ticket) => JSON.stringify(ticket))).size).toBe(1);
  expect(await seatsOf(id)).toEqual({ total: "1/5" });
});
