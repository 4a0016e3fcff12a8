import { expect, test, vi } from "vitest";
import {
  consoleResponse,
  decideResponses,
  reverseResponses,
} from "#contract/console/study/response.ts";
import { InvalidReason, JoinResult, StaffRole } from "#contract/enums.ts";
import { saveProperty } from "#contract/member/study/property.ts";
import { enterTask, getSheet, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import {
  bandsOf,
  begin as beginAs,
  choices,
  gridded,
  gridFillOf,
  type Said,
} from "../../../test/fixture/quota-grid.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { differences } from "../../ledger/wallet/api.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { complete, quotaFull, screenedOut } = JoinResult.of;
vi.setConfig({ testTimeout: inMachineTime(120_000) });

const fillOf = (taskId: number) => gridFillOf(server, taskId);
const begin = async (taskId: number, said: Said) => beginAs(await server.member(), taskId, said);

test("who uses both brands is counted in the less filled, and in no other", async () => {
  const taskId = await publishedTask(server, {
    questionnaire: gridded([
      { at: [0, 0], max: 2 },
      { at: [1, 0], max: 4 },
      { at: [null, 0], max: 5 },
    ]),
  });
  for (const brands of [["a"], ["a", "b"], ["a", "b"], ["a", "b"], ["a", "b"]])
    expect((await (await begin(taskId, { brands, years: 20 })).handIn()).result).toBe(complete);
  expect(await fillOf(taskId)).toEqual({
    "a × 年轻": 2,
    "a × 年长": 0,
    "b × 年轻": 3,
    "b × 年长": 0,
    年轻: 5,
  });
  // The column is full, whichever brand has places.
  const { handIn, closed } = await begin(taskId, { brands: ["b"], years: 30 });
  expect(closed).toMatchObject({ code: 3001 });
  expect((await handIn()).result).toBe(quotaFull);
});

test("outside every cell one is screened out at once, and nothing says of a quota", async () => {
  const questionnaire = gridded([{ at: [0, 1], max: 0 }], { screenOutside: true });
  const taskId = await publishedTask(server, { questionnaire, screenOutGold: [7, 7, 7] });
  for (const said of [
    { brands: ["c"], years: 20 },
    { brands: ["a"], years: 17 },
    { brands: ["a"], years: 50 },
  ]) {
    const { handIn, closed, call, token } = await begin(taskId, said);
    expect(closed).toMatchObject({ code: 3001 });
    expect(JSON.stringify(closed)).not.toMatch(/配额|名额|年轻|年长/);
    await expect(call(getSheet, { query: { token } })).rejects.toMatchObject({ code: 3001 });
    const card = await handIn();
    expect(card).toMatchObject({ result: screenedOut, rewardGold: 7 });
    expect(JSON.stringify(card)).not.toMatch(/配额|名额|年轻|年长/);
  }
  expect((await (await begin(taskId, { brands: ["a", "c"], years: 20 })).handIn()).result).toBe(
    complete,
  );
});

test("no answer to a respondent names a group, open or full", async () => {
  const taskId = await publishedTask(server, {
    questionnaire: gridded([{ at: [0, 0], max: 1 }]),
    quotaFullGold: 3,
  });
  const first = await begin(taskId, { brands: ["a"], years: 20 });
  const sheet = await first.call(getSheet, { query: { token: first.token } });
  expect(sheet.questionnaire).toMatchObject({ quotaCells: [] });
  expect(JSON.stringify(sheet)).not.toMatch(/quotaGrid|screenOutside|年轻|年长/);
  const { closed, handIn } = await begin(taskId, { brands: ["a"], years: 20 });
  const card = await handIn();
  expect(card).toMatchObject({ result: quotaFull, rewardGold: 3 });
  expect(JSON.stringify([closed, card])).not.toMatch(/年轻|年长|quotaGrid|cell:|#[0-9a-f]{16}/);
});

test("the places that minima need are kept from whoever comes first", async () => {
  const targets = [
    { at: [0, 0], min: 2 },
    { at: [null, 1], min: 1 },
  ];
  // Respondents who are in no cell would take the places that are kept.
  await expect(
    publishedTask(server, { questionnaire: gridded(targets), quotaTotal: 4 }),
  ).rejects.toMatchObject({
    data: { missing: [expect.stringContaining("会占掉留给下限的名额")] },
  });
  const questionnaire = gridded(targets, { screenOutside: true });
  const taskId = await publishedTask(server, { questionnaire, quotaTotal: 4 });
  const old = () => begin(taskId, { brands: ["b"], years: 50 });
  expect((await (await old()).handIn()).result).toBe(complete);
  expect((await (await old()).handIn()).result).toBe(complete);
  expect((await (await old()).handIn()).result).toBe(quotaFull);
  const young = () => begin(taskId, { brands: ["a"], years: 20 });
  expect((await (await young()).handIn()).result).toBe(complete);
  expect((await (await young()).handIn()).result).toBe(complete);
});

test("changed answers move the seat; what the profile had said is flagged", async () => {
  const age: Questionnaire["pages"][number]["questions"][number] = {
    kind: "single",
    name: "gender",
    title: "您的性别",
    required: true,
    choices: choices("male", "female"),
  };
  const questionnaire: Questionnaire = {
    ...gridded([]),
    quotaGrid: {
      dimensions: [{ question: "gender", bands: bandsOf("male", "female") }],
      targets: [
        { at: [0], max: 1 },
        { at: [1], max: 1 },
      ],
    },
    pages: [{ name: "who", questions: [age] }, ...gridded([]).pages.slice(1)],
  };
  const taskId = await publishedTask(server, { questionnaire });
  const { call } = await server.member();
  await call(saveProperty, { body: { name: "gender", value: "female" } });
  const { token } = await call(enterTask, { body: { taskId } });
  expect(await fillOf(taskId)).toEqual({ male: 0, female: 1 });
  const other = await server.member();
  await other.call(saveProperty, { body: { name: "gender", value: "female" } });
  await expect(other.call(enterTask, { body: { taskId } })).rejects.toMatchObject({
    code: 5013,
    data: { result: quotaFull, reason: "名额已满，下次请早。你还没有开始，不影响信用。" },
  });
  const save = (name: string, value: string) =>
    call(saveAnswer, { body: { token, name, value, milliseconds: 5000 } });
  await save("gender", "male");
  await save("dog", "no");
  expect(await fillOf(taskId)).toEqual({ male: 1, female: 0 });
  const { responseId, result } = await call(submitSheet, { body: { token } });
  expect(result).toBe(complete);
  const support = await server.staff(StaffRole.of.support);
  const { response } = await support(consoleResponse, { params: { id: String(responseId) } });
  expect(response.flags.join()).toContain("逻辑矛盾：会员资料属于「female」");
});

test("found invalid a complete frees its seats; valid again it counts where it did, and nobody else is let in for it", async () => {
  const taskId = await publishedTask(server, {
    questionnaire: gridded([{ at: [0, 0], max: 1 }]),
    quotaTotal: 9,
  });
  const young = () => begin(taskId, { brands: ["a"], years: 20 });
  const { responseId } = await (await young()).handIn();
  expect((await (await young()).handIn()).result).toBe(quotaFull);
  const operations = await server.staff(StaffRole.of.operations);
  await operations(decideResponses, {
    body: { ids: [responseId], valid: false, reason: InvalidReason.of.contradiction },
  });
  expect((await fillOf(taskId))["a × 年轻"]).toBe(0);
  const second = await young();
  expect((await second.handIn()).result).toBe(complete);
  await operations(reverseResponses, {
    body: { ids: [responseId], valid: true, note: "看过了", fraud: false },
  });
  expect((await fillOf(taskId))["a × 年轻"]).toBe(2);
  expect((await (await young()).handIn()).result).toBe(quotaFull);
  // One of the two goes again: the cell is full, not one short of it.
  await operations(reverseResponses, {
    body: {
      ids: [responseId],
      valid: false,
      reason: InvalidReason.of.contradiction,
      note: "还是不行",
      fraud: false,
    },
  });
  expect((await fillOf(taskId))["a × 年轻"]).toBe(1);
  expect((await (await young()).handIn()).result).toBe(quotaFull);
  expect(await differences(server.db)).toEqual([]);
});
