/** A questionnaire with errors can be saved, and comes back as it was written; what needs a clean one is publishing. */
import { expect, test } from "vitest";
import { rehearseTask } from "#contract/console/study/rehearsal.ts";
import * as contract from "#contract/console/study/task.ts";
import { StaffRole, TaskState } from "#contract/enums.ts";
import { enterTask, getSheet } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { coffee, draftOf, publishedTask } from "../../../test/task.ts";

const server = testServer();
const operations = () => server.staff(StaffRole.of.operations);
const { published, paused } = TaskState.of;
const at = (id: number) => ({ params: { id: String(id) } });
const single = { name: "q1", kind: "single", title: "您喝咖啡吗？", required: true };
/** A questionnaire as an import may leave it. */
const broken = {
  version: 1,
  title: "没改好",
  pages: [{ name: "p1", questions: [{ ...single, choices: [] }] }],
  quotaCells: [],
};
const said = "问卷有 1 处问题，改好后才能发布：不能少于 1 项";

test("a pasted questionnaire with errors is taken over, saved, mended and published", async () => {
  const call = await operations();
  const source = "早餐\n1. 您吃早餐吗 [单选题]\nA. 吃\nB. 不吃\n2. 评价 [单选题]\n行：口味";
  const report = await call(contract.checkQuestionnaire, { body: { from: "text", source } });
  expect(report).toMatchObject({
    problems: [{ path: "pages[0].questions[1].choices", message: "不能少于 1 项" }],
    remarks: [
      { kind: "changed", line: 5, place: "2. 评价 [单选题]" },
      { kind: "lost", line: 6, place: "行：口味", message: "没有看懂这一行，没有当作选项" },
    ],
  });
  const { questionnaire } = report;
  const { id, ...made } = await call(contract.createTask, { body: draftOf({ questionnaire }) });
  expect(made).toMatchObject({ questionnaireVersion: null, missing: [said] });
  const read = await call(contract.consoleTask, at(id));
  expect(read.draft.questionnaire).toEqual(questionnaire);
  const publish = () =>
    call(contract.setTaskState, { ...at(id), body: { state: TaskState.of.published } });
  await expect(publish()).rejects.toMatchObject({ code: 400, message: said });

  const body = { ...read.draft, questionnaire: coffee, version: read.version };
  const mended = await call(contract.updateTask, { ...at(id), body });
  expect(mended).toMatchObject({ questionnaireVersion: 1, missing: [] });
  await call(rehearseTask, at(id));
  expect(await publish()).toMatchObject({ state: published });
});

test("who is answering keeps the version that counts, and nobody new comes in until it is mended", async () => {
  const call = await operations();
  const id = await publishedTask(server);
  const { call: member } = await server.member();
  const { token } = await member(enterTask, { body: { taskId: id } });
  const save = (questionnaire: unknown) =>
    call(contract.updateTask, { ...at(id), body: draftOf({ questionnaire }) });
  await expect(save(broken)).rejects.toMatchObject({ code: 400, message: said });
  expect((await call(contract.consoleTask, at(id))).missing).toEqual([]);

  await call(contract.setTaskState, { ...at(id), body: { state: paused } });
  expect(await save(broken)).toMatchObject({ questionnaireVersion: 1, missing: [said] });
  const sheet = await member(getSheet, { query: { token } });
  expect(sheet.questionnaire).toMatchObject({ title: coffee.title });
  await expect(
    call(contract.setTaskState, { ...at(id), body: { state: published } }),
  ).rejects.toMatchObject({ code: 400, message: said });

  const whole = { ...coffee, title: "第二版" };
  expect(await save(whole)).toMatchObject({ questionnaireVersion: 2, missing: [] });
  expect((await call(contract.consoleTask, at(id))).draft.questionnaire).toMatchObject(whole);
});

test("a copy takes the errors along, and another source leaves them behind", async () => {
  const call = await operations();
  const { id } = await call(contract.createTask, { body: draftOf({ questionnaire: broken }) });
  const copy = await call(contract.copyTask, at(id));
  expect(copy).toMatchObject({ missing: [said], draft: { questionnaire: broken } });
  const none = await call(contract.updateTask, {
    ...at(copy.id),
    body: draftOf({ questionnaire: null }),
  });
  expect(none).toMatchObject({ missing: ["发布前请先添加问卷"], draft: { questionnaire: null } });
});

test.each(["文字", [], 5])(
  "what is no questionnaire at all, as %j, is refused",
  async (questionnaire) => {
    const call = await operations();
    await expect(
      call(contract.createTask, { body: draftOf({ questionnaire }) }),
    ).rejects.toMatchObject({ code: 3003, message: "问卷内容有误" });
  },
);
