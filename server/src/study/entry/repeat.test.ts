import { beforeAll, expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { getTask, listTasks } from "#contract/member/study/task.ts";
import { testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { dayOf, startOfDay } from "../../platform/clock.ts";
import { knock, resultsOf, type Visitor, visitor } from "../../../test/fixture/entry.ts";

const server = testServer();
const { quotaFull, incomplete, complete } = JoinResult.of;
const DAY_SECONDS = 86_400;

// Made before the clock is moved, which ends every session.
const tasks = { seats: 0, daily: 0, weekly: 0 };
beforeAll(async () => {
  tasks.seats = await publishedTask(server, { quotaDaily: 1 });
  tasks.daily = await publishedTask(server, { repeat: "daily" });
  tasks.weekly = await publishedTask(server, { repeat: "weekly" });
});

const detailOf = (person: Visitor, id: number) =>
  person.at({})(getTask, { params: { id: String(id) } });
const isListed = async (person: Visitor, id: number) =>
  (await person.at({})(listTasks, { query: { size: 100 } })).list.some((task) => task.id === id);
const secondsOfDay = () => {
  const now = server.clock.now();
  return (now.getTime() - startOfDay(now).getTime()) / 1000;
};
const moveTo = (secondsAfterMidnight: number) =>
  server.clock.move(Math.ceil(DAY_SECONDS - secondsOfDay()) + secondsAfterMidnight);

test("the day's seats come back with the day of Asia/Shanghai", async () => {
  moveTo(DAY_SECONDS - 600);
  const [first, second] = [await visitor(server), await visitor(server)];
  expect(await knock(first.at({}), tasks.seats)).toHaveProperty("token");
  expect(await knock(second.at({}), tasks.seats)).toMatchObject({
    result: quotaFull,
    reason: "今天的名额已满，明天再来。你还没有开始，不影响信用。",
  });
  moveTo(1);
  const again = await visitor(server, second.mobile);
  expect(await isListed(again, tasks.seats)).toBe(true);
  expect(await knock(again.at({}), tasks.seats)).toHaveProperty("token");
});

test("a daily task may be taken once before midnight and once after it, not twice on one day", async () => {
  moveTo(DAY_SECONDS - 600);
  const evening = await visitor(server);
  expect(await isListed(evening, tasks.daily)).toBe(true);
  await completed(evening.at({}), tasks.daily);
  expect(await knock(evening.at({}), tasks.daily)).toMatchObject({ result: complete });
  expect(await detailOf(evening, tasks.daily)).toMatchObject({ refusal: { result: complete } });
  expect(await isListed(evening, tasks.daily)).toBe(false);
  moveTo(1);
  const night = await visitor(server, evening.mobile);
  expect(await detailOf(night, tasks.daily)).toMatchObject({ refusal: null, responseId: null });
  expect(await isListed(night, tasks.daily)).toBe(true);
  const ticket = await knock(night.at({}), tasks.daily);
  expect(ticket).toHaveProperty("token");
  expect(await knock(night.at({}), tasks.daily)).toMatchObject(ticket);
  expect(await resultsOf(night.at({}))).toEqual([incomplete, complete]);
  const rounds = await server.db
    .selectFrom("surveyResponse")
    .select("round")
    .where("taskId", "=", tasks.daily)
    .orderBy("id")
    .execute();
  const today = server.clock.now();
  const yesterday = new Date(today.getTime() - DAY_SECONDS * 1000);
  expect(rounds.map(({ round }) => round)).toEqual([dayOf(yesterday), dayOf(today)]);
});

test("a weekly task comes back on Monday", async () => {
  const person = await visitor(server);
  await completed(person.at({}), tasks.weekly);
  expect(await isListed(person, tasks.weekly)).toBe(false);
  // Days from today to the next Monday, in Asia/Shanghai.
  const weekday = new Date(`${dayOf(server.clock.now())}T00:00:00Z`).getUTCDay();
  const days = (8 - weekday) % 7 || 7;
  moveTo((days - 1) * DAY_SECONDS - 60);
  const sunday = await visitor(server, person.mobile);
  expect(await knock(sunday.at({}), tasks.weekly)).toMatchObject({ result: complete });
  server.clock.move(120);
  const monday = await visitor(server, person.mobile);
  expect(await isListed(monday, tasks.weekly)).toBe(true);
  expect(await knock(monday.at({}), tasks.weekly)).toHaveProperty("token");
});
