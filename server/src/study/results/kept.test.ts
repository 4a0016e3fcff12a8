/** What people wrote, read and coded by hand; cross-tables kept by name. */
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

const lastLine = () =>
  server.db
    .selectFrom("staffAudit")
    .select(["action", "before", "after"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
const textsOf = async (query: Record<string, string | number> = {}) =>
  (await viewer())(kept.resultTexts, { params: params(), query: { key: "why", ...query } });

test("what people wrote comes newest first, page by page, and is found by what stands in it", async () => {
  const wrote = counted().flatMap(({ values }) =>
    values["why"] === undefined ? [] : [values["why"] as string],
  );
  const first = await textsOf({ size: 10 });
  expect(first.base).toBe(wrote.length);
  const rest = await textsOf({ size: 100, cursor: first.next ?? "" });
  expect(rest.next).toBeNull();
  const all = [...first.list, ...rest.list];
  expect(all.map(({ text }) => text).toSorted()).toEqual(wrote.toSorted());
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a));
  // A sign of a pattern is a sign like any other.
  const found = await textsOf({ search: "100%", size: 100 });
  expect(found.list.length).toBe(wrote.filter((text) => text.includes("100%")).length);
  expect((await textsOf({ search: "_", size: 100 })).list).toEqual([]);
});

test("an operator codes answers into categories by hand, counts them, and takes it back", async () => {
  const call = await operations();
  const { id } = await call(kept.saveResultCategory, {
    params: params(),
    body: { key: "why", name: "口味" },
  });
  expect(await lastLine()).toMatchObject({ action: "task.category", after: { name: "口味" } });
  await expect(
    call(kept.saveResultCategory, { params: params(), body: { key: "why", name: "口味" } }),
  ).rejects.toThrow("已经有名为「口味」的分类");
  const sweet = await textsOf({ search: "太甜", size: 100 });
  const responseIds = sweet.list.map((one) => one.id);
  const code = (isIn: boolean, ids = responseIds) =>
    call(kept.codeResults, {
      params: params(),
      body: { categoryId: id, responseIds: ids, isIn },
    });
  // The same twice is once.
  await Promise.all([code(true), code(true)]);
  expect(await lastLine()).toMatchObject({ action: "task.coding", after: { isIn: true } });
  const coded = await textsOf({ category: id, size: 100 });
  expect(coded.list.map((one) => one.id)).toEqual(responseIds);
  expect(coded.categories).toEqual([{ id, name: "口味", n: responseIds.length }]);
  expect(coded.uncoded).toBe(coded.base - responseIds.length);
  expect((await textsOf({ category: "none", size: 100 })).list).toHaveLength(coded.uncoded);
  const [one = 0] = responseIds;
  await code(false, [one]);
  expect((await textsOf({ category: id, size: 100 })).list).toHaveLength(responseIds.length - 1);

  await expect(code(true, [999_999])).rejects.toThrow("内容不存在");
  const other = { params: { id: "999999", categoryId: String(id) } };
  await expect(call(kept.removeResultCategory, other)).rejects.toThrow("内容不存在");
  await call(kept.removeResultCategory, { params: { ...params(), categoryId: String(id) } });
  expect(await lastLine()).toMatchObject({ action: "task.category-removed" });
  expect(await textsOf()).toMatchObject({ categories: [], uncoded: coded.base });
});

test("a cross-table is kept by name for everybody, the same name replaces it, and the log says so", async () => {
  const call = await operations();
  const save = (name: string, search: string) =>
    call(kept.saveResultTable, { params: params(), body: { name, search } });
  const { id } = await save("性别年龄", "tab=cross&banner=sex");
  expect((await save("性别年龄", "tab=cross&banner=age")).id).toBe(id);
  expect(await lastLine()).toMatchObject({
    action: "task.table",
    before: { search: "tab=cross&banner=sex" },
    after: { search: "tab=cross&banner=age" },
  });
  const look = await viewer();
  const { list } = await look(kept.resultTables, { params: params() });
  expect(list).toMatchObject([{ id, name: "性别年龄", search: "tab=cross&banner=age" }]);
  expect(list[0]?.by).not.toBe("");
  await expect(
    look(kept.removeResultTable, { params: { ...params(), tableId: String(id) } }),
  ).rejects.toThrow("没有权限");
  await call(kept.removeResultTable, { params: { ...params(), tableId: String(id) } });
  expect(await lastLine()).toMatchObject({ action: "task.table-removed" });
  await expect(
    call(kept.removeResultTable, { params: { ...params(), tableId: String(id) } }),
  ).rejects.toThrow("内容不存在");
});

const long = "很".repeat(60);
/** Texts in a loop and in blanks, whose codes have dots in them or are as long as codes may be. */
const dotted: Questionnaire = {
  version: 1,
  title: "有点的编号",
  quotaCells: [],
  blocks: [
    {
      name: "each",
      loop: {
        over: {
          list: [
            { value: "v1.5", label: "一点五" },
            { value: long, label: "很长" },
          ],
        },
      },
    },
  ],
  pages: [
    {
      name: "of",
      block: "each",
      questions: [
        {
          kind: "blanks",
          name: "why",
          title: "为什么",
          required: false,
          blanks: [
            { value: "no.1", label: "第一", type: "text" },
            { value: long, label: "其次", type: "text" },
          ],
        },
      ],
    },
  ],
};

test("an answer is read and coded wherever it was asked, whatever signs its code has and however long it is", async () => {
  const taskId = await publishedTask(server, { questionnaire: dotted });
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  const value = { "no.1": "便宜", [long]: "好喝" };
  for (const name of ["why@v1_5", `why@${long}`])
    await call(saveAnswer, { body: { token, name, value, milliseconds: 5000 } });
  const { responseId } = await call(submitSheet, { body: { token } });
  const staff = await operations();
  const ofTask = { params: { id: String(taskId) } };
  const { variables } = await staff(resultOutline, ofTask);
  expect(variables.map(({ key }) => key)).toEqual([
    "why@v1_5.no.1",
    `why@v1_5.${long}`,
    `why@${long}.no.1`,
    `why@${long}.${long}`,
  ]);
  for (const [at, { key }] of variables.entries()) {
    const body = { key, name: "卖点" };
    const { id: categoryId } = await staff(kept.saveResultCategory, { ...ofTask, body });
    await staff(kept.codeResults, {
      ...ofTask,
      body: { categoryId, responseIds: [responseId], isIn: true },
    });
    const query = { key, category: String(categoryId), size: 5 };
    expect((await staff(kept.resultTexts, { ...ofTask, query })).list).toEqual([
      { id: responseId, text: at % 2 === 0 ? "便宜" : "好喝", categories: [categoryId] },
    ]);
  }
  const keys = JSON.stringify(variables.map(({ key }) => key));
  expect((await staff(resultCards, { ...ofTask, query: { keys } })).cards).toHaveLength(4);
});
