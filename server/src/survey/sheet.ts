/** Answering: the sheet, each answer as it is given, and the hand-in that the server judges anew. */
import { JoinResult, TaskType } from "#contract/enums.ts";
import { judge, judgeAnswer, type Verdict } from "#questionnaire/judge.ts";
import type { Answers, Place, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { carelessness } from "#questionnaire/timing.ts";
import { type Db, type Tx, transact } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { keepAnswersFromTask } from "../property/service.ts";
import { isRealPath } from "../region/service.ts";
import { type Task, taskById } from "../task/service.ts";
import { type Bearer, mustBeTheirs } from "./respondent.ts";
import { type Ending, settle } from "./settle.ts";
import * as rows from "./sql.ts";

type Held = { bearer: Bearer; token: string };

/** What the browser needs to go on where it stopped, on this or another device. */
export async function openSheet({ db, clock }: World, { bearer, token }: Held) {
  const response = await rows.responseByToken(db, token);
  if (!response) throw new Failure("notFound");
  mustBeTheirs(response, bearer);
  mustBeRunning(response, clock.now());
  const { questionnaire, answers } = await contentOf(db, response);
  const task = await taskOf(db, response.taskId);
  return {
    taskId: task.id,
    title: task.title,
    questionnaire,
    answers,
    seed: response.token,
    expiresAt: response.expiresAt.toISOString(),
    rewardGold: response.rewardGold,
    rewardFen: response.rewardFen,
  };
}

export type GivenAnswer = Held & { name: string; value: unknown; milliseconds: number };

/** Keeps one answer. What is not good enough yet is kept too, so that a closed tab loses nothing. */
export const saveAnswer = ({ db, clock }: World, given: GivenAnswer) =>
  transact(db, async (tx) => {
    const now = clock.now();
    const response = await lockTheirs(tx, given);
    mustBeRunning(response, now);
    const { questionnaire, answers } = await contentOf(tx, response);
    const { name, value } = given;
    const judged = judgeAnswer(questionnaire, answers, { name, value, seed: response.token });
    const refusal = judged.ok ? unrealPlace(questionnaire, name, judged.value) : judged.message;
    if (!judged.ok || refusal !== undefined)
      throw new Failure("answerRefused", { msg: refusal ?? "", data: { question: name } });
    if (judged.value === undefined) await rows.dropAnswer(tx, response.id, name);
    else
      await rows.putAnswer(tx, {
        responseId: response.id,
        question: name,
        value: JSON.stringify(judged.value),
        milliseconds: given.milliseconds,
        now,
      });
    return { savedAt: now.toISOString() };
  });

/** Hands the sheet in. A second hand-in answers the first one's result and changes nothing. */
export const submitSheet = (world: World, held: Held) =>
  transact(world.db, async (tx) => {
    const now = world.clock.now();
    const response = await lockTheirs(tx, held);
    const task = await taskOf(tx, response.taskId);
    if (response.result !== JoinResult.of.incomplete) return { response, task };
    mustBeRunning(response, now);
    const { questionnaire, answers, milliseconds } = await contentOf(tx, response);
    const verdict = judge(questionnaire, answers, { seed: response.token });
    if (verdict.outcome === "incomplete") throw unfinished(verdict);
    await keepOnly(tx, response.id, { saved: answers, kept: verdict.kept, now });
    const ending: Ending = { tx, world, task, response, now };
    const settled = async (event: "completed" | "screenedOut", flags: string[]) => ({
      task,
      response: await settle(ending, event, { confirmed: true, flags }),
    });
    if (verdict.outcome === "screenedOut") return settled("screenedOut", []);
    // Before the money: a member's row is locked before their balances, as everywhere.
    const { memberId } = response;
    if (task.type === TaskType.of.welcome && memberId !== null)
      await keepAnswersFromTask(tx, { memberId, taskId: task.id, answers: verdict.kept, at: now });
    return settled(
      "completed",
      flagsOf({ questionnaire, verdict, milliseconds, seed: response.token }),
    );
  });

/** The engine knows the shape of a place; whether there is such a place, only the server knows. */
function unrealPlace(
  questionnaire: Questionnaire,
  name: string,
  value: unknown,
): string | undefined {
  const question = questionsOf(questionnaire).find((one) => one.name === name);
  if (question?.kind !== "region" || value === undefined) return undefined;
  return isRealPath(value as Place[]) ? undefined : "请从列表中选择地区";
}

/** Answers that turned out to be hidden go, and a choice that became hidden goes from its answer. */
async function keepOnly(
  tx: Tx,
  responseId: number,
  { saved, kept, now }: { saved: Answers; kept: Answers; now: Date },
) {
  await rows.dropAnswersBut(tx, responseId, Object.keys(kept));
  for (const [question, answer] of Object.entries(kept)) {
    const value = JSON.stringify(answer);
    if (value !== JSON.stringify(saved[question]))
      await rows.putAnswer(tx, { responseId, question, value, milliseconds: 0, now });
  }
}

function flagsOf(found: {
  questionnaire: Questionnaire;
  verdict: Verdict;
  milliseconds: Record<string, number>;
  seed: string;
}): string[] {
  const { questionnaire, verdict, milliseconds, seed } = found;
  const traps = verdict.attention.failed.map((name) => `陷阱题「${name}」未通过`);
  const careless = carelessness(questionnaire, verdict.kept, { seed, milliseconds });
  return [...traps, ...careless.map((flag) => flag.message)];
}

function unfinished(verdict: Verdict): Failure {
  const [first] = verdict.problems;
  return new Failure("answerRefused", {
    msg: first?.message ?? "还有题目没有回答",
    data: {
      question: first?.question ?? null,
      page: verdict.page ?? null,
      problems: verdict.problems,
    },
  });
}

async function lockTheirs(tx: Tx, { bearer, token }: Held): Promise<rows.ResponseRow> {
  const response = await rows.lockByToken(tx, token);
  if (!response) throw new Failure("notFound");
  mustBeTheirs(response, bearer);
  return response;
}

function mustBeRunning(response: rows.ResponseRow, now: Date) {
  if (response.result !== JoinResult.of.incomplete)
    throw new Failure("responseClosed", { data: { responseId: response.id } });
  if (response.expiresAt <= now)
    throw new Failure("responseClosed", {
      msg: "已超过作答时限",
      data: { responseId: response.id },
    });
}

async function taskOf(db: Db, taskId: number): Promise<Task> {
  const task = await taskById(db, taskId);
  if (!task) throw new Failure("notFound");
  return task;
}

/** The version that the response began with, and what was saved so far. */
async function contentOf(db: Db, response: rows.ResponseRow) {
  const version = response.questionnaireId
    ? await rows.questionnaireById(db, response.questionnaireId)
    : undefined;
  if (!version) throw new Failure("notFound");
  const saved = await rows.answersOf(db, response.id);
  return {
    // Parsed when it was stored; stored versions are never edited.
    questionnaire: version.body as Questionnaire,
    answers: Object.fromEntries(saved.map((row) => [row.question, row.value])) as Answers,
    milliseconds: Object.fromEntries(saved.map((row) => [row.question, row.milliseconds])),
  };
}
