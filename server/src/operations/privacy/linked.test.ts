/** What a client's link said of a member, kept with their answers: theirs to read, and gone when they have left. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { cleaningList, excludeResponses } from "#contract/console/study/cleaning.ts";
import { CodeScreen, StaffRole } from "#contract/enums.ts";
import { enterTask, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import {
  ask,
  closedMember,
  closeWithout,
  DAY,
  download,
  headersOf,
  tablesWith,
} from "../../../test/fixture/privacy.ts";
import { keep, searchSignals, study } from "../../../test/fixture/cleaning.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { memberRow, signedIn, stepUp } from "../../../test/person.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { coffee, fullAnswers, publishedTask } from "../../../test/task.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { forgetCleaning } from "../../study/cleaning/api.ts";
import { keepFound } from "../../study/cleaning/signal-sql.ts";
import { findSignals } from "../../study/cleaning/search.ts";
import { packTask } from "../../study/results/pack.ts";
import { forgetResponses } from "../../study/survey/api.ts";
import { anonymiseDue } from "./anonymise.ts";

const server = testServer({ LOG_LEVEL: "silent" });

/** The client's link says who somebody is to the client, and a computed text says it again. */
const linked: Questionnaire = {
  ...coffee,
  hiddenFields: [
    { name: "pid", title: "对方编号" },
    { name: "src", title: "来源" },
  ],
  computedValues: [
    { kind: "text", name: "tag", title: "标记", cases: [{ text: "{{pid}}-{{drinks}}" }] },
    { kind: "text", name: "often", title: "频率", cases: [{ text: "常喝" }] },
  ],
};

test("what a client's link said of somebody, and how they typed, is in their file and goes with them; answers stay", async () => {
  const person = await signedIn(server);
  const { browser, memberId } = person;
  const call = clientOf(server.app, headersOf(browser), "203.0.113.78");
  const taskId = await publishedTask(server, { questionnaire: linked });
  const { token } = await call(enterTask, { body: { taskId, link: "pid=client-no-77&src=wx" } });
  for (const [name, value] of Object.entries(fullAnswers)) {
    const typing = { pasted: 3, away: 1, edits: 2 };
    await call(saveAnswer, { body: { token, name, value, milliseconds: 9000, typing } });
  }
  const { responseId } = await call(submitSheet, { body: { token } });
  await server.db
    .insertInto("cleaningSignal")
    .values({
      responseId,
      ownerId: memberId,
      kind: "device",
      question: "",
      taskId,
      evidence: JSON.stringify({}),
    })
    .execute();
  await stepUp(server, person, CodeScreen.of.exportData);
  await ask(browser);
  await server.drain();
  const { body } = await download(server, browser);
  for (const told of ["对方编号", "client-no-77", "来源", "粘贴"]) expect(body).toContain(told);
  expect(await tablesWith(server, "client-no-77")).toContain("survey_answer");
  await stepUp(server, person, CodeScreen.of.close);
  expect((await closeWithout(server, person)).code).toBe(200);
  await server.drain();
  server.clock.move(7 * DAY);
  await packTask(server.world, taskId, { size: 1 });
  expect(await linesOfTask(taskId)).toBeGreaterThan(0);
  await anonymiseDue(server.world);
  expect((await memberRow(server, memberId)).mobile).toBeNull();
  expect(await linesOfTask(taskId)).toBe(0);
  expect(await tablesWith(server, "client-no-77")).toEqual([]);
  const left = await server.db
    .selectFrom("surveyAnswer")
    .select(["question", "pasted", "away", "edits"])
    .where("responseId", "=", responseId)
    .execute();
  expect(left.map(({ question }) => question).toSorted()).toEqual(
    [...Object.keys(fullAnswers), "often"].toSorted(),
  );
  expect(new Set(left.flatMap(({ pasted, away, edits }) => [pasted, away, edits]))).toEqual(
    new Set([null]),
  );
  const signals = server.db.selectFrom("cleaningSignal").select("kind");
  expect(await signals.where("responseId", "=", responseId).execute()).toEqual([]);
});

/** How many codes of the task's answer blocks are set by somebody's answers (docs/decisions/0103). */
const linesOfTask = async (taskId: number): Promise<number> => {
  const lines = await server.db
    .selectFrom("resultBits")
    .select("code")
    .where("taskId", "=", taskId)
    .execute();
  return lines.length;
};

/** Somebody who has left shares a device with another; two others share one, too. The first and the second were pasted. */
async function sharedDevices() {
  const taskId = await publishedTask(server, { questionnaire: study });
  const { memberId } = await closedMember(server);
  const why = "这是一段从别处复制过来的相当长的文字内容";
  const ids = await keep(server, taskId, [
    { member: memberId, device: `theirs ${taskId}`, why, typing: [1, 3, 0] },
    {
      device: `theirs ${taskId}`,
      why: "自己一个字一个字写出来的另外一段话",
      typing: [2, 0, 0],
    },
    { device: `others ${taskId}` },
    { device: `others ${taskId}` },
  ]);
  const signals = async () => {
    const kinds = server.db.selectFrom("cleaningSignal").select(["responseId", "kind"]);
    const found = await kinds.where("taskId", "=", taskId).execute();
    return found.map(({ responseId, kind }) => `${ids.indexOf(responseId)} ${kind}`).toSorted();
  };
  const find = (tx: Tx) => findSignals(tx, { taskId, questions: questionsOf(study) });
  return { taskId, memberId, ids, signals, find };
}
const left = ["1 typing", "2 device", "3 device"];
const all = ["0 device", "0 typing", "1 device", ...left];

/** Until one of our connections waits for another's lock. */
async function somebodyWaits(): Promise<void> {
  const waiting = () =>
    sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db,
    );
  await expect.poll(async () => (await waiting()).rows.length).toBe(1);
}

test("what is known of a shared device goes with who left, with the others' signals too, and in the middle of a search", async () => {
  await keepSignedIn(server);
  const { taskId, ids, signals, find } = await sharedDevices();
  await searchSignals(server, taskId);
  expect(await signals()).toEqual(all);
  const call = await server.staff(StaffRole.of.operations);
  const params = { id: String(taskId) };
  const which = { ids: ids.slice(0, 2) };
  const reason = "住在南山的小王，和室友同一台手机";
  await call(excludeResponses, { params, body: { which, reason, expected: 2 } });
  await transact(server.db, async (tx) => {
    await find(tx);
    server.clock.move(7 * DAY);
    await anonymiseDue(server.world);
    expect(await signals()).toEqual(left);
    await keepFound(tx, taskId);
  });
  expect(await signals()).toEqual(left);
  const { list } = await call(cleaningList, { params, query: { size: 9, standing: "out" } });
  const reasons = list.map(({ id, exclusion }) => `${ids.indexOf(id)} ${exclusion?.reason}`);
  expect(reasons.toSorted()).toEqual(["0 （账号已注销，内容已删除）", `1 ${reason}`]);
});

test("whoever comes first, a search that is kept or somebody who leaves: the other waits, and nothing of them stays", async () => {
  const kept = await sharedDevices();
  let leaving: Promise<unknown> | undefined;
  await transact(server.db, async (tx) => {
    await kept.find(tx);
    await keepFound(tx, kept.taskId);
    server.clock.move(7 * DAY);
    leaving = anonymiseDue(server.world);
    await somebodyWaits();
  });
  await leaving;
  expect(await kept.signals()).toEqual(left);

  const gone = await sharedDevices();
  await searchSignals(server, gone.taskId);
  expect(await gone.signals()).toEqual(all);
  let keeping: Promise<unknown> | undefined;
  await transact(server.db, async (tx) => {
    const found = Promise.withResolvers<void>();
    const erased = Promise.withResolvers<void>();
    keeping = transact(server.db, async (own) => {
      await gone.find(own);
      found.resolve();
      await erased.promise;
      await keepFound(own, gone.taskId);
    });
    await found.promise;
    await forgetCleaning(tx, (await forgetResponses(tx, gone.memberId)).all);
    erased.resolve();
    await somebodyWaits();
  });
  await keeping;
  expect(await gone.signals()).toEqual(left);
});
