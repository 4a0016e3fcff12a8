import { sql } from "kysely";
import { expect, test } from "vitest";
import { consoleTask } from "#contract/console/study/task.ts";
import { exportAnswers } from "#contract/console/study/export.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { coffee, changedTask, publishedTask } from "../../../test/task.ts";
import { csvCell } from "../../platform/csv.ts";
import { form, full, hostile, readCsv, testExports } from "../../../test/fixture/survey-export.ts";

const server = testServer({ LOG_LEVEL: "silent" });

const { get, answersOf, bookOf, handedIn } = testExports(server);

test("the file opens back as it was answered, with codes, in its columns", async () => {
  const taskId = await publishedTask(server, { title: "周末/出行", questionnaire: form });
  const { responseId } = await handedIn(taskId, full);
  const reply = await answersOf(taskId);
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["content-disposition"]).toContain(encodeURIComponent("周末"));
  expect(reply.body.charCodeAt(0)).toBe(0xfeff);
  const [row] = readCsv(reply.body);
  expect(row).toMatchObject({
    记录编号: String(responseId),
    结果: "1",
    审核: "0",
    city: "x",
    "drinks.tea": "0",
    "drinks.coffee": "1",
    "best.a": "2",
    "best.b": "1",
    "grid.r1": "2",
    "grid.r2": "1",
    degrees: "-5",
    "words（秒）": "1.5",
  });
  expect(row?.["开始时间"]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
});

test("what a spreadsheet would take for a formula comes as text", async () => {
  const taskId = await publishedTask(server, { questionnaire: form });
  await handedIn(taskId, full);
  const [row] = readCsv((await answersOf(taskId)).body);
  expect(row?.["words"]).toBe(`'${hostile}`);
  expect(row?.["city.x.text"]).toMatch(/^'\+86 号/);
  for (const bad of ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\tx", "\rx"])
    expect(csvCell(bad).replace(/^"/, "")).toMatch(/^'/);
  for (const good of ["-5", "-0.5", "12", "a=b", "", "咖啡"]) expect(csvCell(good)).toBe(good);
});

test("with labels it reads as the respondent saw it", async () => {
  const taskId = await publishedTask(server, { questionnaire: form });
  await handedIn(taskId, { ...full, city: "sh" });
  const [row] = readCsv((await answersOf(taskId, "?as=labels")).body);
  expect(row).toMatchObject({
    结果: "完成",
    审核: "待审核",
    city: "上海",
    "drinks.coffee": "选了",
    "drinks.tea": "没选",
    "grid.r1": "好",
    degrees: "-5",
  });
});

test("valid, complete and all are three different files", async () => {
  const taskId = await publishedTask(server, { questionnaire: coffee });
  const answers = { drinks: "weekly", recommend: 9, trap: "b" };
  const valid = await handedIn(taskId, answers);
  await handedIn(taskId, answers);
  await handedIn(taskId, { drinks: "never" });
  const operations = await server.staff(StaffRole.of.operations);
  await operations(decideResponses, { body: { ids: [valid.responseId], valid: true } });
  const count = async (of: string) => readCsv((await answersOf(taskId, `?of=${of}`)).body).length;
  expect([await count("valid"), await count("complete"), await count("all")]).toEqual([1, 2, 3]);
  expect((await answersOf(taskId, "?of=secret")).json()).toMatchObject({ code: 400 });
});

test("answers of every version of the questionnaire stand in one file, and the code book tells which", async () => {
  const taskId = await publishedTask(server, { questionnaire: form });
  await handedIn(taskId, { ...full, city: "sh" });
  const operations = await server.staff(StaffRole.of.operations);
  const { draft } = await operations(consoleTask, { params: { id: String(taskId) } });
  const changed = structuredClone(form);
  changed.pages[0]?.questions.splice(5, 1, {
    kind: "nps",
    name: "score",
    title: "会推荐吗？",
    required: true,
  });
  await changedTask(server, taskId, { ...draft, questionnaire: changed });
  await handedIn(taskId, { city: "sh", score: 9 });
  const rows = readCsv((await answersOf(taskId)).body);
  expect(rows.map(({ words, score }) => [words, score])).toEqual([
    [`'${hostile}`, ""],
    ["", "9"],
  ]);
  const book = readCsv((await bookOf(taskId)).body);
  const versionsOf = (column: string) =>
    book.filter((row) => row["列"] === column).map((row) => row["问卷版本"]);
  expect(versionsOf("score")).toEqual(["2"]);
  expect(versionsOf("words")).toEqual(["1"]);
  expect(versionsOf("city")).toEqual(["1 2", "1 2"]);
  expect(book.find((row) => row["编码"] === "sh")).toMatchObject({ 含义: "上海", 题型: "single" });
});

test("every download is in the operators' log, and only operators get one", async () => {
  const taskId = await publishedTask(server, { questionnaire: form });
  await answersOf(taskId, "?as=labels&of=all");
  await bookOf(taskId);
  const log = await server.db
    .selectFrom("staffAudit")
    .select(["action", "after"])
    .where("subjectId", "=", String(taskId))
    .where("action", "in", ["task.export", "task.codebook"])
    .orderBy("id")
    .execute();
  expect(log).toEqual([
    { action: "task.export", after: { as: "labels", of: "all", excluded: "out" } },
    { action: "task.codebook", after: null },
  ]);
  const { headers } = await server.member();
  const path = exportAnswers.path.replace(":id", String(taskId));
  expect((await get(path, headers)).json()).toMatchObject({ code: 401 });
  expect((await answersOf(999_999_999)).json()).toMatchObject({ code: 404 });
});

test("a thousand and more answers come page by page, each once", async () => {
  const taskId = await publishedTask(server, { questionnaire: coffee });
  const first = await handedIn(taskId, { drinks: "weekly", recommend: 9, trap: "b" });
  await server.db
    .insertInto("surveyResponse")
    .columns([
      "token",
      "taskId",
      "memberId",
      "ownerId",
      "questionnaireId",
      "result",
      "auditState",
      "rewardGold",
      "rewardFen",
      "round",
      "startedAt",
      "expiresAt",
      "finishedAt",
    ])
    .expression((q) =>
      q
        .selectFrom("surveyResponse as r")
        .innerJoin(sql<{ n: number }>`generate_series(1, 1200)`.as<"g">(sql`g(n)`), (join) =>
          join.onTrue(),
        )
        .select([
          sql<string>`'bulk-of-the-export-' || g.n`.as("token"),
          "r.taskId",
          "r.memberId",
          "r.ownerId",
          "r.questionnaireId",
          "r.result",
          "r.auditState",
          "r.rewardGold",
          "r.rewardFen",
          sql<string>`'round ' || g.n`.as("round"),
          "r.startedAt",
          "r.expiresAt",
          "r.finishedAt",
        ])
        .where("r.id", "=", first.responseId),
    )
    .execute();
  const rows = readCsv((await answersOf(taskId)).body);
  expect(rows).toHaveLength(1201);
  expect(new Set(rows.map((row) => row["记录编号"])).size).toBe(1201);
});
