/** A person who turned eighteen today may join; one who turns eighteen tomorrow may join tomorrow. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { getProperty, saveProperty } from "#contract/member/study/property.ts";
import { enterTask, getSheet, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { profileQuestion } from "../../../sample/profile-question.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { dayOf } from "../../platform/clock.ts";

const server = testServer();
const DAY = 86_400;

/** A day of the calendar, so many years and days before today in Shanghai. */
function bornBefore(years: number, days = 0): string {
  const [year = 0, month = 1, day = 1] = dayOf(server.clock.now()).split("-").map(Number);
  return new Date(Date.UTC(year - years, month - 1, day - days)).toISOString().slice(0, 10);
}

test("who turned eighteen today may say so, who will tomorrow is told the day, and tomorrow may", async () => {
  const { call } = await server.member();
  const today = bornBefore(18);
  const save = (value: string) => call(saveProperty, { body: { name: "birthday", value } });
  const tomorrow = bornBefore(18, -1);
  await expect(save(tomorrow)).rejects.toMatchObject({
    message: `「您的出生日期」请选择 1930-01-01 到 ${today} 之间的日期`,
  });
  await save(today);
  server.clock.move(DAY);
  await keepSignedIn(server);
  await save(tomorrow);
  const { questionnaire, answers } = await call(getProperty);
  expect(answers["birthday"]).toBe(tomorrow);
  expect(
    questionsOf(questionnaire as Questionnaire).find(({ name }) => name === "birthday"),
  ).toMatchObject({
    max: tomorrow,
  });
});

test("a day that once was written into the form moves with the update", async () => {
  const text = (body: unknown) => JSON.stringify(body);
  const forms = () =>
    server.db.selectFrom("propertyForm").select(["version", "body"]).executeTakeFirstOrThrow();
  const before = await forms();
  const dated = text(before.body).replace('"minAge":18', '"max":"2008-11-01"');
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const values = [dated, before.version];
  await client.query("update property_form set body = $1 where version = $2", values);
  expect(text((await forms()).body)).not.toContain("minAge");
  const file = readFileSync(new URL("../../../migrations/0024_told.sql", import.meta.url), "utf8");
  await client.query(file.slice(file.indexOf("-- Eighteen years ago today")));
  await client.end();
  const { call } = await server.member();
  await call(saveProperty, { body: { name: "birthday", value: bornBefore(18) } });
  expect((await call(getProperty)).answers["birthday"]).toBe(bornBefore(18));
});

test("the newcomers' task asks for the same age on the day on which it is answered", async () => {
  const birthday = { ...profileQuestion("birthday"), required: true };
  const questionnaire = {
    version: 1 as const,
    title: "欢迎资料",
    pages: [{ name: "person", questions: [birthday] }],
    quotaCells: [],
  };
  const taskId = await publishedTask(server, { questionnaire });
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  const { questionnaire: sheet } = await call(getSheet, { query: { token } });
  expect(questionsOf(sheet as Questionnaire)[0]).toMatchObject({ max: bornBefore(18) });
  const handIn = async (value: string) => {
    await call(saveAnswer, { body: { token, name: "birthday", value, milliseconds: 9000 } });
    return call(submitSheet, { body: { token } });
  };
  await expect(handIn(bornBefore(18, -1))).rejects.toMatchObject({
    message: expect.stringContaining(bornBefore(18)),
  });
  await expect(handIn(bornBefore(18))).resolves.toBeDefined();
});
