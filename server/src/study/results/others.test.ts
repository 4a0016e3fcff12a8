/** What is written beside 其他 is an open end of its own. */
import { expect, test } from "vitest";
import * as kept from "#contract/console/study/results-kept.ts";
import { resultCards, resultOutline } from "#contract/console/study/results.ts";
import { StaffRole } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { resultsScene } from "../../../test/fixture/results-scene.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const server = testServer();
const { params, viewer, counted } = resultsScene(server);
const operations = () => server.staff(StaffRole.of.operations);
const textsOf = async (query: Record<string, string | number> = {}) =>
  (await viewer())(kept.resultTexts, { params: params(), query: { key: "why", ...query } });

test("what people wrote beside 其他 is read, searched, coded and counted like any open end", async () => {
  const call = await operations();
  const wrote = counted().filter(({ values }) =>
    JSON.stringify(values["brands"] ?? "").includes("自己做"),
  );
  const { variables } = await call(resultOutline, { params: params() });
  expect(variables.find(({ key }) => key === "brands.x")).toMatchObject({
    title: "喝过的牌子（其他）",
    shape: "text",
  });
  const cards = async (filter: object = {}) =>
    call(resultCards, {
      params: params(),
      query: { keys: JSON.stringify(["brands.x", "brands"]), ...filter },
    });
  const { cards: both } = await cards();
  expect(both).toMatchObject([
    { key: "brands.x", base: wrote.length, rows: [] },
    { key: "brands", base: counted().length },
  ]);
  const { id } = await call(kept.saveResultCategory, {
    params: params(),
    body: { key: "brands.x", name: "自制" },
  });
  const read = (query: object) => textsOf({ key: "brands.x", size: 100, ...query });
  const all = await read({ search: "自己" });
  expect(all.list.length).toBe(Math.min(wrote.length, 100));
  expect(new Set(all.list.map(({ text }) => text))).toEqual(new Set(["自己做"]));
  expect((await read({ search: "甲" })).list).toEqual([]);
  const responseIds = all.list.slice(0, 2).map((one) => one.id);
  await call(kept.codeResults, {
    params: params(),
    body: { categoryId: id, responseIds, isIn: true },
  });
  expect(await read({ category: String(id) })).toMatchObject({
    list: [{ categories: [id] }, { categories: [id] }],
    base: wrote.length,
    uncoded: wrote.length - 2,
    categories: [{ name: "自制", n: 2 }],
  });
  // The question's own words have categories of their own.
  expect((await textsOf({ size: 1 })).categories.map(({ name }) => name)).not.toContain("自制");
  // A category's name is a choice's own: of 甲, which asks for no words, there is no such key.
  await expect(read({ key: "brands.1" })).rejects.toMatchObject({ code: 400 });
});

test("of one choice alone its words are read, too, and whoever left them to others counts for nothing", async () => {
  const questionnaire: Questionnaire = {
    version: 1,
    title: "饮料",
    quotaCells: [],
    pages: [
      {
        name: "p1",
        questions: [
          {
            kind: "single",
            name: "drink",
            title: "喝什么",
            required: true,
            choices: [
              { value: "tea", label: "茶" },
              { value: "x", label: "其他", other: true },
              { value: "y", label: "别的", other: true },
            ],
          },
        ],
      },
    ],
  };
  const id = await publishedTask(server, { questionnaire });
  for (const drink of ["tea", { value: "x", text: "豆浆" }, { value: "y", text: "酸梅汤" }]) {
    const { call } = await server.member();
    const { token } = await call(enterTask, { body: { taskId: id } });
    await call(saveAnswer, { body: { token, name: "drink", value: drink, milliseconds: 9000 } });
    await call(submitSheet, { body: { token } });
  }
  const call = await viewer();
  const params = { id: String(id) };
  const keys = ["drink.x", "drink.y", "drink"];
  const query = { keys: JSON.stringify(keys), of: "complete" as const };
  const { cards } = await call(resultCards, { params, query });
  expect(cards.map(({ key, base }) => [key, base])).toEqual([
    ["drink.x", 1],
    ["drink.y", 1],
    ["drink", 3],
  ]);
  const { list } = await call(kept.resultTexts, {
    params,
    query: { key: "drink.y", of: "complete" },
  });
  expect(list.map(({ text }) => text)).toEqual(["酸梅汤"]);
});
