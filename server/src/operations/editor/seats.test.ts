import { expect, test } from "vitest";
import { taskSeats } from "#contract/console/study/task-seats.ts";
import { StaffRole } from "#contract/enums.ts";
import {
  enterTask,
  leaveResponse,
  listResponses,
  saveAnswer,
  submitSheet,
} from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { testServer } from "../../../test/server.ts";
import { changedTask, publishedTask } from "../../../test/task.ts";

const server = testServer();
const { finance, viewer } = StaffRole.of;

const drinking = (drink: string) => ({ question: "drink", test: "equals" as const, value: drink });
const drinks: Questionnaire = {
  version: 1,
  title: "喝什么",
  quotaCells: [
    { name: "tea", label: "喝茶的人", if: drinking("tea"), limit: 5 },
    { name: "coffee", if: drinking("coffee"), limit: 3 },
    { name: "water", label: "喝水的人", if: drinking("water") },
  ],
  pages: ["drink", "when"].map((name) => ({
    name: `page-${name}`,
    questions: [
      {
        kind: "single",
        name,
        title: name,
        required: true,
        choices: ["tea", "coffee", "water"].map((value) => ({ value, label: value })),
      },
    ],
  })),
};

/** Answers the first page and begins the second, which takes the cell's seat. */
async function begin(taskId: number, drink: string) {
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  for (const name of ["drink", "when"])
    await call(saveAnswer, { body: { token, name, value: drink, milliseconds: 5000 } });
  return {
    finish: () => call(submitSheet, { body: { token } }),
    leave: async () => {
      const { list } = await call(listResponses, { query: {} });
      return call(leaveResponse, { params: { id: String(list[0]?.responseId) } });
    },
  };
}

const fillOf = async (taskId: number, role: StaffRole = viewer) =>
  (await server.staff(role))(taskSeats, { params: { id: String(taskId) } });

test("an operator sees how full a task is: as a whole, today and in each cell, and who is still at it", async () => {
  const questionnaire = drinks;
  const taskId = await publishedTask(server, { questionnaire, quotaTotal: 40, quotaDaily: 9 });
  expect(await fillOf(taskId)).toEqual({
    total: { seats: 40, taken: 0, inHand: 0 },
    today: { seats: 9, taken: 0, inHand: 0 },
    cells: [
      { name: "tea", label: "喝茶的人", seats: 5, taken: 0, inHand: 0 },
      { name: "coffee", label: "coffee", seats: 3, taken: 0, inHand: 0 },
      { name: "water", label: "喝水的人", seats: null, taken: 0, inHand: 0 },
    ],
    grid: null,
  });
  await (await begin(taskId, "tea")).finish();
  await begin(taskId, "tea");
  await begin(taskId, "water");
  const gone = await begin(taskId, "coffee");
  expect((await fillOf(taskId)).cells[1]).toEqual({
    name: "coffee",
    label: "coffee",
    seats: 3,
    taken: 1,
    inHand: 1,
  });
  // A respondent who leaves gives back every seat.
  await gone.leave();
  expect(await fillOf(taskId)).toEqual({
    total: { seats: 40, taken: 3, inHand: 2 },
    today: { seats: 9, taken: 3, inHand: 2 },
    cells: [
      { name: "tea", label: "喝茶的人", seats: 5, taken: 2, inHand: 1 },
      { name: "coffee", label: "coffee", seats: 3, taken: 0, inHand: 0 },
      { name: "water", label: "喝水的人", seats: null, taken: 1, inHand: 1 },
    ],
    grid: null,
  });
});

test("a limit that is given later begins with who is there; a cell that has gone is told no more", async () => {
  const taskId = await publishedTask(server, { questionnaire: drinks });
  await (await begin(taskId, "tea")).finish();
  const undecided = await begin(taskId, "tea");
  const [tea] = drinks.quotaCells;
  const quotaCells = tea ? [{ ...tea, limit: 8 }] : [];
  await changedTask(server, taskId, { questionnaire: { ...drinks, quotaCells }, quotaTotal: 6 });
  const [full, left] = [
    { taken: 2, inHand: 1 },
    { taken: 1, inHand: 0 },
  ];
  const told = (now: typeof full) => ({
    total: { seats: 6, ...now },
    today: null,
    cells: [{ name: "tea", label: "喝茶的人", seats: 8, ...now }],
    grid: null,
  });
  expect(await fillOf(taskId)).toEqual(told(full));
  // They came when there was no limit, and give back what they hold all the same.
  await undecided.leave();
  expect(await fillOf(taskId)).toEqual(told(left));
  await (await begin(taskId, "tea")).finish();
  await changedTask(server, taskId, { questionnaire: { ...drinks, quotaCells }, quotaTotal: 1 });
  expect((await fillOf(taskId)).total).toEqual({ seats: 1, taken: 2, inHand: 0 });
});

test("a grid over what the link said is told by its title, as questions are", async () => {
  const choices = ["mail", "poster"].map((value) => ({ value, label: value }));
  const questionnaire: Questionnaire = {
    ...drinks,
    hiddenFields: [{ name: "source", title: "从哪里来", choices }],
    quotaGrid: {
      dimensions: [
        { question: "source", bands: [{ label: "邮件", codes: ["mail"] }] },
        { question: "drink", bands: [{ label: "茶", codes: ["tea"] }] },
      ],
      targets: [{ at: [0, 0], max: 3 }],
    },
  };
  const taskId = await publishedTask(server, { questionnaire });
  const { grid } = await fillOf(taskId);
  expect(grid?.dimensions.map(({ title }) => title)).toEqual(["从哪里来", "drink"]);
  expect(grid?.cells).toMatchObject([{ label: "邮件 × 茶", seats: 3, taken: 0 }]);
});

test("of a task that is not there nothing is told", async () => {
  await expect(fillOf(999_999)).rejects.toMatchObject({ code: 404 });
});

test("tomorrow begins at nobody; without a limit the completes and who is at it are told", async () => {
  const taskId = await publishedTask(server, { questionnaire: drinks, quotaDaily: 2 });
  await (await begin(taskId, "water")).finish();
  await begin(taskId, "tea");
  const before = await fillOf(taskId);
  expect(before.total).toEqual({ seats: null, taken: 2, inHand: 1 });
  expect(before.today).toEqual({ seats: 2, taken: 2, inHand: 1 });
  // Longer than a sign-in lasts: an operator who looks then has come that day.
  server.clock.move(86_400);
  expect((await fillOf(taskId, finance)).today).toEqual({ seats: 2, taken: 0, inHand: 0 });
});
