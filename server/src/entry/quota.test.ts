import { expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { getTask } from "#contract/member/task.ts";
import { leaveResponse, responsesOfTask } from "#contract/member/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { profileQuestion } from "../../sample/property-form.ts";
import { testServer } from "../../test/server.ts";
import { changedTask, coffee, publishedTask } from "../../test/task.ts";
import { dayOf } from "../platform/clock.ts";
import { knock, resultsOf, tell, visitor } from "./fixture.ts";

const server = testServer();
const { quotaFull } = JoinResult.of;

vi.setConfig({ testTimeout: 60_000 });

const detailOf = async (person: Awaited<ReturnType<typeof visitor>>, id: number) =>
  person.at({})(getTask, { params: { id: String(id) } });

/** Two women and one man; who drinks is asked only inside. */
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
  const reason = "你所在的人群名额已满。你还没有开始，不影响信用。";
  expect(await detailOf(second, id)).toMatchObject({ refusal: { result: quotaFull, reason } });
  expect(await knock(second.at({}), id)).toMatchObject({ result: quotaFull, reason });
  expect(await knock(second.at({}), id)).toMatchObject({ result: quotaFull, reason });
  expect(await resultsOf(second.at({}))).toEqual([quotaFull]);
  expect(await seatsOf(id)).toMatchObject({ "cell:men": "1/1", total: "1/10" });
  // Of whom nothing is known is let in; the questionnaire will tell.
  expect(await knock((await gendered()).at({}), id)).toHaveProperty("token");
  expect(await seatsOf(id)).toMatchObject({ "cell:men": "1/1", total: "2/10" });
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

test("an operator who changes a cell's limit changes its seats, never below what is taken", async () => {
  const id = await publishedTask(server, { questionnaire: celled });
  await knock((await gendered("female")).at({}), id);
  await knock((await gendered("female")).at({}), id);
  const quotaCells = [
    { ...celled.quotaCells[0], limit: 1 },
    { ...celled.quotaCells[1], limit: 7 },
  ];
  await changedTask(server, id, { questionnaire: { ...celled, quotaCells } });
  expect(await seatsOf(id)).toEqual({ "cell:women": "2/2", "cell:men": "0/7" });
});

test("a member who clicks ten times at once is in once", async () => {
  const id = await publishedTask(server, { quotaTotal: 5, repeat: "weekly" });
  const { at } = await visitor(server);
  const tickets = await Promise.all(Array.from({ length: 10 }, () => knock(at({}), id)));
  expect(new Set(tickets.map((ticket) => JSON.stringify(ticket))).size).toBe(1);
  expect(await seatsOf(id)).toEqual({ total: "1/5" });
});
