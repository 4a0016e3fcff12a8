/** An edited form reaches a database that is in use, and what members said before it stays what they said. */
import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { countAudience } from "#contract/console/study/task.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { getProperty, saveProperty } from "#contract/member/study/property.ts";
import { getTask, listTasks } from "#contract/member/study/task.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { edited, formOfToday as today, withChoices } from "../../../test/fixture/edited-form.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { propertyForm } from "./form.ts";
import { publishForm } from "./publish.ts";

const server = testServer();
const save = (call: Call, name: string, value: unknown) =>
  call(saveProperty, { body: { name, value } });
const profile = (call: Call) => call(getProperty);

let edition = 1;
/** As a start of a server with this form; each time as if it had never been seen. */
const start = async (form: Questionnaire) => publishForm(server.world, form, edition);
beforeEach(async () => {
  edition += 1;
  await start(propertyForm);
  await server.drain();
});

const asked = async (call: Call) =>
  questionsOf((await profile(call)).questionnaire as Questionnaire);
const rowsOf = (memberId: number) =>
  server.db
    .selectFrom("propertyAnswer")
    .select(["name", "value", "formVersion", "stands"])
    .where("memberId", "=", memberId)
    .orderBy("name")
    .execute();

async function yesterdays() {
  const person = await server.member();
  for (const [name, value] of [
    ["gender", "female"],
    ["education", "master"],
    ["car", "petrol"],
    ["carBrand", "audi"],
    ["exercise", "daily"],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- as somebody does it
    await save(person.call, name, value);
  const { sources } = await profile(person.call);
  return { ...person, version: sources[0]?.formVersion ?? 0 };
}

test("after a start with an edited form members are asked by the new one, and it is stored once", async () => {
  const { call } = await yesterdays();
  const versions = await Promise.all([start(today), start(today), start(today)]);
  expect(versions.filter((version) => version !== undefined)).toHaveLength(1);
  const questions = await asked(call);
  expect(questions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["gender", "glasses", "carBrand"]),
  );
  expect(questions.map(({ name }) => name)).not.toContain("exercise");
  expect(await save(call, "glasses", "yes")).toMatchObject({ answered: 3 });
  expect(await start(today)).toBeUndefined();
});

test("what was answered before stays, under its version and in the words of then, and is told to the member", async () => {
  const { call, memberId, version } = await yesterdays();
  const before = await rowsOf(memberId);
  await start(today);
  await server.drain();
  // An answer to the new form touches none of them.
  await save(call, "glasses", "no");
  const after = (await rowsOf(memberId)).filter(({ name }) => name !== "glasses");
  expect(after.map(({ stands: _, ...row }) => row)).toEqual(
    before.map(({ stands: _, ...row }) => row),
  );
  const { answers, sources } = await profile(call);
  expect(answers).toEqual({ gender: "female", glasses: "no", education: "master" });
  expect(sources.map(({ name, text, isStanding }) => [name, text, isStanding])).toEqual([
    ["gender", "女", true],
    ["glasses", "不戴", true],
    ["education", "硕士及以上", true],
    ["car", "有，燃油车", false],
    ["carBrand", "奥迪", false],
    ["exercise", "几乎每天", false],
  ]);
  const versions = new Map(sources.map(({ name, formVersion }) => [name, formVersion]));
  expect(versions.get("exercise")).toBe(version);
  expect(versions.get("glasses")).toBe(version + 1);
  // Given again it is of the new form, in its words.
  await save(call, "education", "master");
  expect((await profile(call)).sources.find(({ name }) => name === "education")).toMatchObject({
    text: "研究生（硕士、博士）",
    formVersion: version + 1,
  });
});

test("what is no longer asked can be taken back, and a new answer takes the place of a withdrawn one", async () => {
  const { call, memberId } = await yesterdays();
  await start(today);
  await save(call, "exercise", null);
  await expect(save(call, "exercise", "weekly")).rejects.toMatchObject({ code: 400 });
  // Without a car there is no brand of it, under whichever form it was named.
  await save(call, "car", "no");
  expect((await rowsOf(memberId)).map(({ name, stands }) => [name, stands])).toEqual([
    ["car", true],
    ["education", true],
    ["gender", true],
  ]);
});

test("who drives another car now keeps its brand, and an option that comes back answers again", async () => {
  const { call } = await yesterdays();
  await start(today);
  await server.drain();
  await save(call, "car", "electric");
  expect((await profile(call)).answers).toMatchObject({ car: "electric", carBrand: "audi" });
  const other = await server.member("13800000055");
  await save(other.call, "phone", "oppo");
  const without = edited(today, (question) =>
    question.name === "phone"
      ? withChoices(question, (choice) => (choice.value === "oppo" ? [] : choice))
      : question,
  );
  await start(without);
  await server.drain();
  expect((await profile(other.call)).answers).toEqual({});
  await start({ ...today, title: "我的资料（新）" });
  await server.drain();
  expect((await profile(other.call)).answers).toEqual({ phone: "oppo" });
  expect(await rowsOf(other.memberId)).toMatchObject([{ name: "phone", stands: true }]);
});

test("completeness goes by the new form, and a profile that was complete is not counted again", async () => {
  const { call, memberId } = await yesterdays();
  const before = await profile(call);
  await start(today);
  const after = await profile(call);
  // A question more, one less, and the car with its brand is open again.
  expect([before.answered, before.asked]).toEqual([5, 16]);
  expect([after.answered, after.asked]).toEqual([2, 15]);
  const markedAt = new Date("2026-11-01T00:00:00Z");
  await server.db.insertInto("propertyComplete").values({ memberId, at: markedAt }).execute();
  const small = edited(propertyForm, (question) => (question.name === "gender" ? question : []));
  await start(small);
  expect(await save(call, "gender", "male")).toEqual({ answered: 1, asked: 1 });
  const marks = await server.db.selectFrom("propertyComplete").selectAll().execute();
  expect(marks).toEqual([{ memberId, at: markedAt }]);
});

test("tasks find whom they are for by the new form: in the list, at the door and in the head count", async () => {
  const { call } = await yesterdays();
  const operations = await server.staff(StaffRole.of.operations);
  const conditions = {
    master: { question: "education", test: "equals", value: "master" },
    noPetrol: { question: "car", test: "oneOf", value: ["hybrid", "electric"] },
    audi: { question: "carBrand", test: "equals", value: "audi" },
    sporty: { question: "exercise", test: "equals", value: "daily" },
    calm: { not: { question: "exercise", test: "equals", value: "daily" } },
  };
  const count = async (audience: unknown) =>
    (await operations(countAudience, { body: { audience, roles: [...Role.values] } })).members;
  const counts = async () =>
    [
      await count(conditions.master),
      await count({ question: "carBrand", test: "answered" }),
    ] as const;
  const [masters, drivers] = await counts();
  const ids = new Map<string, number>();
  for (const [name, audience] of Object.entries(conditions))
    // oxlint-disable-next-line no-await-in-loop
    ids.set(name, await publishedTask(server, { title: name, audience }));
  const listed = async () => {
    const { list } = await call(listTasks, { query: { size: "50" } });
    return [...ids.keys()].filter((name) => list.some(({ id }) => id === ids.get(name)));
  };
  expect(await listed()).toEqual(["master", "audi", "sporty"]);
  await start(today);
  await server.drain();
  await keepSignedIn(server);
  // The car is open again, so anyone who may drive one is asked; nobody is asked about sport any more.
  expect(await listed()).toEqual(["master", "noPetrol", "audi", "calm"]);
  const doors = await Promise.all(
    [...ids.values()].map(async (id) => {
      const { title, refusal, precheck } = await call(getTask, { params: { id: String(id) } });
      return [title, refusal === null, precheck];
    }),
  );
  expect(doors).toEqual([
    ["master", true, []],
    ["noPetrol", true, ["car"]],
    ["audi", true, ["car"]],
    ["sporty", false, []],
    ["calm", true, []],
  ]);
  const [mastersNow, driversNow] = await counts();
  expect(mastersNow).toBe(masters);
  expect(driversNow).toBeLessThan(drivers);
});

test("a server of the release before does not bring its form back, and its members' answers are kept", async () => {
  const { call } = await yesterdays();
  await start(today);
  expect(await start(propertyForm)).toBeUndefined();
  expect((await asked(call)).map(({ name }) => name)).toContain("glasses");
  // Unless it is meant: then its edition says so.
  edition += 1;
  expect(await start(propertyForm)).toBeGreaterThan(1);
  expect((await profile(call)).answers).toMatchObject({ car: "petrol", exercise: "daily" });
});

test("no version is ever edited or taken away, whatever the application does", async () => {
  const { db } = server;
  await expect(db.updateTable("propertyForm").set({ body: "{}" }).execute()).rejects.toThrow(
    "permission denied",
  );
  await expect(db.deleteFrom("propertyForm").execute()).rejects.toThrow("permission denied");
});

test("answers of before belong to the version that was newest when they were given", async () => {
  const { memberId, version } = await yesterdays();
  const givenAt = server.clock.now();
  server.clock.move(60);
  const next = (await start(today)) ?? 0;
  expect(next).toBe(version + 1);
  server.clock.move(60);
  const rows = server.db.updateTable("propertyAnswer").where("memberId", "=", memberId);
  await rows.set({ formVersion: 1, answeredAt: givenAt }).execute();
  await rows.set({ answeredAt: server.clock.now() }).where("name", "=", "gender").execute();
  const file = new URL("../../../migrations/0029_profile_version.sql", import.meta.url);
  const text = readFileSync(file, "utf8");
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query(text.slice(text.indexOf("update property_answer")));
  await client.end();
  const versions = (await rowsOf(memberId)).map(({ name, formVersion }) => [name, formVersion]);
  expect(Object.fromEntries(versions)).toMatchObject({ gender: next, car: version });
});
