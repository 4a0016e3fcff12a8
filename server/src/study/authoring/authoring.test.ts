/** What operators keep beside a questionnaire while they write it: comments, versions, a library of their own. */
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/questionnaire-desk.ts";
import { copyTask, createTask, updateTask } from "#contract/console/study/task.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { coffee, draftOf } from "../../../test/task.ts";

const server = testServer();
const operations = () => server.staff(StaffRole.of.operations);
const viewer = () => server.staff(StaffRole.of.viewer);
const single = {
  name: "q1",
  kind: "single",
  title: "您喝咖啡吗？",
  required: true,
  choices: [{ value: "1", label: "喝" }],
};
const lastLine = () =>
  server.db
    .selectFrom("staffAudit")
    .select(["action", "subjectKind", "subjectId", "before", "after"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

async function newTask() {
  const call = await operations();
  const { id } = await call(createTask, { body: draftOf({ questionnaire: coffee }) });
  return { call, id, params: { id: String(id) } };
}

test("a colleague comments on a question and on the whole, another resolves it and opens it again, and the log keeps the words", async () => {
  const { call, id, params } = await newTask();
  const asked = { question: "q1", about: "q1 您喝咖啡吗？", text: "  要不要加一个“偶尔”？ " };
  const made = await call(contract.addComment, { params, body: asked });
  expect(made).toMatchObject({ question: "q1", text: "要不要加一个“偶尔”？", resolvedAt: null });
  expect(made.by).not.toBe("");
  expect(await lastLine()).toMatchObject({
    action: "task.comment",
    subjectKind: "task",
    subjectId: String(id),
    after: { question: "q1", text: "要不要加一个“偶尔”？" },
  });
  await call(contract.addComment, {
    params,
    body: { question: null, about: "咖啡", text: "整体太长" },
  });
  const resolve = (isResolved: boolean) =>
    call(contract.resolveComment, {
      params: { ...params, commentId: String(made.id) },
      body: { isResolved },
    });
  const resolved = await resolve(true);
  expect(resolved.resolvedBy).not.toBeNull();
  expect(await lastLine()).toMatchObject({ action: "task.comment-resolved" });
  // Twice at the same time is once: the second one finds it done, and the log has one line.
  const [one, other] = await Promise.all([resolve(false), resolve(false)]);
  expect([one.resolvedAt, other.resolvedAt]).toEqual([null, null]);
  const lines = await server.db
    .selectFrom("staffAudit")
    .select("id")
    .where("action", "=", "task.comment-reopened")
    .where("subjectId", "=", String(id))
    .execute();
  expect(lines).toHaveLength(1);
  const { list } = await (await viewer())(contract.listComments, { params });
  expect(list.map(({ text, resolvedAt }) => [text, resolvedAt])).toEqual([
    ["要不要加一个“偶尔”？", null],
    ["整体太长", null],
  ]);
});

test("comments are not for strangers, not written by who may only look, not empty, and of a task that is there", async () => {
  const { call, params } = await newTask();
  const body = { question: null, about: "", text: "好" };
  await expect(server.stranger(contract.listComments, { params })).rejects.toMatchObject({
    code: 401,
  });
  await expect((await viewer())(contract.addComment, { params, body })).rejects.toThrow("没有权限");
  const empty = call(contract.addComment, { params, body: { ...body, text: "  " } });
  await expect(empty).rejects.toMatchObject({ code: 400 });
  const nowhere = { params: { id: "999999" } };
  await expect(call(contract.addComment, { ...nowhere, body })).rejects.toThrow("内容不存在");
  await expect(call(contract.listComments, nowhere)).rejects.toThrow("内容不存在");
  // Of another task it is not there either.
  const made = await call(contract.addComment, { params, body });
  const { params: others } = await newTask();
  await expect(
    call(contract.resolveComment, {
      params: { ...others, commentId: String(made.id) },
      body: { isResolved: true },
    }),
  ).rejects.toThrow("内容不存在");
});

test("each saving that changes the questionnaire is a version that can be read again, and a question keeps its first name", async () => {
  const { call, params } = await newTask();
  const renamed = {
    version: 1,
    title: "咖啡",
    quotaCells: [],
    pages: [{ name: "p1", questions: [{ ...single, name: "drinks", id: "q1" }] }],
  };
  await call(updateTask, { params, body: draftOf({ questionnaire: renamed }) });
  const look = await viewer();
  const { list } = await look(contract.listVersions, { params });
  expect(list.map(({ version }) => version)).toEqual([2, 1]);
  const read = (version: string) => look(contract.getVersion, { params: { ...params, version } });
  expect((await read("1")).questionnaire).toMatchObject({ title: coffee.title });
  expect((await read("2")).questionnaire).toMatchObject({
    pages: [{ questions: [{ name: "drinks", id: "q1" }] }],
  });
  await expect(read("3")).rejects.toThrow("内容不存在");
  await expect(look(contract.listVersions, { params: { id: "999999" } })).rejects.toThrow(
    "内容不存在",
  );
});

test("the versions say who saved each, and of those from before that was kept, nobody", async () => {
  const { id, params } = await newTask();
  const [byAdmin, look] = [await server.staff(StaffRole.of.admin), await viewer()];
  const titled = (title: string) => draftOf({ questionnaire: { ...coffee, title } });
  await byAdmin(updateTask, { params, body: titled("改过的咖啡") });
  // A node of the release before goes on writing, and does not know the column.
  await server.db
    .insertInto("surveyQuestionnaire")
    .values({ taskId: id, version: 3, body: JSON.stringify(coffee), createdAt: new Date() })
    .execute();
  const byOf = async (of: { id: string }) =>
    (await look(contract.listVersions, { params: of })).list.map(({ by }) => by);
  const [admin, operator] = [`操作员${StaffRole.of.admin}`, `操作员${StaffRole.of.operations}`];
  expect(await byOf(params)).toEqual([null, admin, operator]);
  // Saving again without a change makes no version, and takes nobody's name away.
  await (
    await operations()
  )(updateTask, { params, body: titled("改过的咖啡") });
  expect(await byOf(params)).toEqual([null, admin, operator]);
  // The operator who copies a task saves the first version of the copy.
  const copy = await byAdmin(copyTask, { params });
  expect(await byOf({ id: String(copy.id) })).toEqual([admin]);
});

test("a block is kept in the library by name, read by everybody, and removed, all of it in the log", async () => {
  const call = await operations();
  const second = {
    ...single,
    name: "q2",
    visibleIf: { question: "q1", test: "equals", value: "1" },
  };
  const save = (name: string, questions: unknown[]) =>
    call(contract.saveLibraryBlock, { body: { name, questions } });
  const made = await save("咖啡两题", [single, second]);
  expect(made).toMatchObject({ name: "咖啡两题", titles: ["您喝咖啡吗？", "您喝咖啡吗？"] });
  expect(await lastLine()).toMatchObject({ action: "library.save", after: { name: "咖啡两题" } });
  const [first, again] = await Promise.allSettled([save("同时", [single]), save("同时", [single])]);
  expect([first?.status, again?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(save("咖啡两题", [single])).rejects.toThrow("题库里已经有名为「咖啡两题」的题组");
  await expect(save("缺了前面", [second])).rejects.toThrow("题组里有错，不能存");
  await expect(save("不是题", [{ kind: "hologram" }])).rejects.toThrow("题组里有错，不能存");
  await expect(save("空的", [])).rejects.toThrow("请至少选择一道题");

  const look = await viewer();
  const { list } = await look(contract.listLibrary);
  expect(list.map(({ name }) => name)).toContain("咖啡两题");
  const params = { id: String(made.id) };
  expect(await look(contract.getLibraryBlock, { params })).toMatchObject({
    name: "咖啡两题",
    questions: [{ name: "q1" }, { name: "q2" }],
  });
  await expect(look(contract.removeLibraryBlock, { params })).rejects.toThrow("没有权限");
  await call(contract.removeLibraryBlock, { params });
  expect(await lastLine()).toMatchObject({
    action: "library.remove",
    subjectKind: "library",
    before: { name: "咖啡两题" },
  });
  await expect(call(contract.removeLibraryBlock, { params })).rejects.toThrow("内容不存在");
  await expect(look(contract.getLibraryBlock, { params })).rejects.toThrow("内容不存在");
});
