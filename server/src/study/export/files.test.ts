/** The same answers as files for SPSS, for Excel and for keeping. */
import { expect, test } from "vitest";
import { exportArchive, exportSav, exportSheet } from "#contract/console/study/export.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { form, full, hostile, readCsv, testExports } from "../../../test/fixture/survey-export.ts";
import { unzipped } from "../../../test/fixture/unzipped.ts";
import { ensurePspp, readByPspp } from "../../../../tools/pspp.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { answersOf, fileOf, handedIn } = testExports(server);

test("the file for SPSS says the same of each member as the CSV, with labels and with why a value is missing", async () => {
  ensurePspp();
  const taskId = await publishedTask(server, { questionnaire: form });
  await handedIn(taskId, full);
  await handedIn(taskId, { city: "sh" });
  const table = readCsv((await answersOf(taskId, "?of=all")).body);
  const { csv, printed } = readByPspp(
    await fileOf(exportSav, taskId, "?of=all"),
    "DISPLAY LABELS.\nDISPLAY DICTIONARY.\n",
  );
  const lines = csv.trimEnd().split("\n");
  const heads = (lines[0] ?? "").split(",");
  expect(heads.slice(0, 12)).toEqual([
    "记录编号",
    "受访者编号",
    "参与凭证",
    "结果",
    "审核",
    "开始时间",
    "结束时间",
    "用时_分钟",
    "标记",
    "城市",
    "city",
    "city.x.text",
  ]);
  // What has neither a comma nor a line's end in it can be compared cell by cell.
  const [, second = ""] = csv
    .trimEnd()
    .split(/\n(?=\d+,\d+,)/)
    .slice(1);
  const row = new Map(second.split(",").map((cell, at) => [heads[at], cell.trim()]));
  const same = ["记录编号", "受访者编号", "参与凭证", "结果", "审核", "city"];
  expect(same.map((head) => row.get(head))).toEqual(same.map((head) => table[1]?.[head]));
  // Asked and not answered; a ranking and a matrix as well.
  expect([row.get("drinks.tea"), row.get("best.a"), row.get("grid.r1")]).toEqual([
    "-98",
    "-98",
    "-98",
  ]);
  expect(csv).toContain("第二行");
  expect(printed).toMatch(/打分 \/ 外观/);
  expect(printed).toMatch(/,上海\n/);
});

test("the Excel file holds numbers as numbers, and a formula as the text that it was", async () => {
  const taskId = await publishedTask(server, { questionnaire: form });
  await handedIn(taskId, full);
  const sheet = unzipped(await fileOf(exportSheet, taskId)).get("xl/worksheets/sheet1.xml") ?? "";
  expect(sheet).toContain("<v>-5</v>");
  expect(sheet).toContain(`<t>${hostile}</t>`);
  expect(sheet).not.toContain("<f>");
  const inWords = unzipped(await fileOf(exportSheet, taskId, "?as=labels"));
  expect(inWords.get("xl/worksheets/sheet1.xml")).toContain("<t>选了</t>");
});

test("the archive is whole: its questionnaire makes the same task again, and its answers fit it", async () => {
  const taskId = await publishedTask(server, { title: "咖啡", questionnaire: form });
  const { responseId } = await handedIn(taskId, full);
  const files = unzipped(await fileOf(exportArchive, taskId));
  expect([...files.keys()].toSorted()).toEqual([
    "answers.jsonl",
    "categories.json",
    "codebook.csv",
    "questionnaire-1.json",
    "study.json",
  ]);
  const questionnaire = JSON.parse(files.get("questionnaire-1.json") ?? "") as typeof form;
  const again = await publishedTask(server, { questionnaire });
  const line = JSON.parse(files.get("answers.jsonl") ?? "") as { answers: typeof full };
  expect(line).toMatchObject({ id: responseId, respondent: responseId, result: "complete" });
  await handedIn(again, line.answers);
  const cells = async (id: number) => {
    const [row] = readCsv((await answersOf(id)).body);
    return Object.entries(row ?? {}).filter(([head]) => /^[a-z]/.test(head));
  };
  expect(await cells(again)).toEqual(await cells(taskId));
});

test("a respondent has one number in a task, which leads to no other task", async () => {
  const [first, second] = [
    await publishedTask(server, { questionnaire: form }),
    await publishedTask(server, { questionnaire: form }),
  ];
  const { call } = await server.member();
  const own: string[] = [];
  for (const taskId of [first, second]) {
    const { token } = await call(enterTask, { body: { taskId } });
    await call(saveAnswer, { body: { token, name: "city", value: "sh", milliseconds: 900 } });
    own.push(String((await call(submitSheet, { body: { token } })).responseId));
  }
  const numbers = await Promise.all(
    [first, second].map(
      async (id) => readCsv((await answersOf(id, "?of=all")).body)[0]?.["受访者编号"],
    ),
  );
  expect(numbers).toEqual(own);
  expect(new Set(own).size).toBe(2);
});
