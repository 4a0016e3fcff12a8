import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { getProperty } from "#contract/member/study/property.ts";
import { getTask } from "#contract/member/study/task.ts";
import { listResponses } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { browsers, knock, resultsOf, tell, visitor } from "../../../test/fixture/entry.ts";

const server = testServer();
const { incomplete } = JoinResult.of;
const detailOf = (
  call: Awaited<ReturnType<typeof visitor>>["at"] extends (p: never) => infer C ? C : never,
  id: number,
) => call(getTask, { params: { id: String(id) } });

const women = { question: "gender", test: "equals", value: "female" };
const adults = {
  all: [
    { question: "age", test: "atLeast", value: 18 },
    { question: "age", test: "atMost", value: 35 },
  ],
};

test("who the task is for is let in, and can see which answers it looked at", async () => {
  const id = await publishedTask(server, {
    title: "看过资料",
    audience: { all: [women, ...adults.all] },
  });
  const call = (await visitor(server)).at({});
  await tell(call, { gender: "female", birthday: "2000-01-01", education: "bachelor" });
  expect(await detailOf(call, id)).toMatchObject({ refusal: null, precheck: [] });
  expect(await knock(call, id)).toHaveProperty("token");
  const { sources } = await call(getProperty);
  const used = sources.filter(({ usedBy }) => usedBy.some(({ taskId }) => taskId === id));
  expect(used.map(({ name }) => name)).toEqual(["gender", "birthday"]);
});

test("who it is not for is told so, and not for whom it is, before and at the door, and nothing is recorded", async () => {
  const id = await publishedTask(server, { audience: { all: [women, ...adults.all] } });
  const call = (await visitor(server)).at({});
  await tell(call, { gender: "male", birthday: "2000-01-01" });
  const reason = "本任务与你的资料不符。这不影响你的信用。";
  expect(await detailOf(call, id)).toMatchObject({
    refusal: { result: incomplete, reason },
    audience: ["按你的个人资料判断"],
  });
  expect(await knock(call, id)).toMatchObject({ result: incomplete, reason, responseId: null });
  expect(await resultsOf(call)).toEqual([]);
});

test("what the profile does not say yet is asked first, at most three questions", async () => {
  const own = { question: "car", test: "answered" };
  const buys = { question: "onlineShopping", test: "answered" };
  const id = await publishedTask(server, { audience: { all: [women, ...adults.all, own, buys] } });
  const call = (await visitor(server)).at({});
  const asked = ["gender", "birthday", "car"];
  expect(await detailOf(call, id)).toMatchObject({ refusal: null, precheck: asked });
  expect(await knock(call, id)).toMatchObject({
    result: incomplete,
    reason: "先回答 3 个资料问题，就能知道这个任务是否适合你",
    precheck: asked,
    responseId: null,
  });
  await tell(call, { gender: "female" });
  expect(await knock(call, id)).toMatchObject({ precheck: ["birthday", "car", "onlineShopping"] });
  // One answer that rules it out, and no more is asked.
  await tell(call, { birthday: "1950-01-01" });
  expect(await knock(call, id)).toMatchObject({ precheck: [], responseId: null });
});

test("a question that nobody asks this member is not asked either: first what would show it", async () => {
  const industry = { question: "industry", test: "equals", value: "internet" };
  const id = await publishedTask(server, { audience: industry });
  const call = (await visitor(server)).at({});
  expect(await knock(call, id)).toMatchObject({ precheck: ["occupation"] });
  await tell(call, { occupation: "retired" });
  expect(await knock(call, id)).toMatchObject({
    precheck: [],
    reason: "本任务与你的资料不符。这不影响你的信用。",
  });
  await tell(call, { occupation: "staff" });
  expect(await knock(call, id)).toMatchObject({ precheck: ["industry"] });
  await tell(call, { industry: "internet" });
  expect(await knock(call, id)).toHaveProperty("token");
});

test("what stops somebody anyway is said before they answer any question", async () => {
  const id = await publishedTask(server, { audience: women, cities: ["苏州"], unknownCity: false });
  const call = (await visitor(server)).at({});
  expect(await detailOf(call, id)).toMatchObject({
    refusal: { result: JoinResult.of.cityBlocked },
    precheck: [],
    audience: ["按网络所在的地区判断", "按你的个人资料判断"],
  });
  expect((await call(listResponses, { query: {} })).list).toEqual([]);
});

test("a task for computers says so on a phone, and the other way round", async () => {
  const pc = await publishedTask(server, { platforms: ["pc"] });
  const h5 = await publishedTask(server, { platforms: ["h5"] });
  const { at } = await visitor(server);
  const [desk, phone] = [at({ userAgent: browsers.pc }), at({ userAgent: browsers.phone })];
  expect(await knock(phone, pc)).toMatchObject({
    result: incomplete,
    reason: "本任务只能在电脑上参与，请用电脑打开",
  });
  expect(await knock(desk, h5)).toMatchObject({ reason: "本任务只能在手机上参与，请用手机打开" });
  expect(await detailOf(phone, pc)).toMatchObject({ audience: ["使用设备：电脑"] });
  expect(await knock(desk, pc)).toHaveProperty("token");
  expect(await knock(phone, h5)).toHaveProperty("token");
  // Once in, one may go on anywhere.
  expect(await knock(phone, pc)).toHaveProperty("token");
});

test("a browser that does not say what it is gets the benefit of the doubt", async () => {
  const pc = await publishedTask(server, { platforms: ["pc"] });
  const { at } = await visitor(server);
  expect(await knock(at({ userAgent: "something/1.0" }), pc)).toHaveProperty("token");
});
