/** Answering: the sheet, each answer as it is given, and the hand-in that the server judges anew. */
import { AuditPolicy, AuditState, JoinResult, TaskType } from "#contract/enums.ts";
import { judge, judgeAnswer, type Verdict } from "#questionnaire/judge.ts";
import type { Answers, Place, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { carelessness } from "#questionnaire/timing.ts";
import { addSeconds, startOfDay } from "../platform/clock.ts";
import { type Db, type Tx, transact } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { keepAnswersFromTask } from "../property/service.ts";
import { isRealPath } from "../region/service.ts";
import { returnSeats, type Task, taskById } from "../task/service.ts";
import { payConsolation, setRewardAside } from "../wallet/service.ts";
import { decide } from "./audit.ts";
import { medianOf } from "./figures.ts";
import { nextResult, type ResultEvent } from "./state.ts";
import * as rows from "./sql.ts";

type Mine = { memberId: number; token: string };

/** At most so many consolations a day (product.md section 6). */
const CONSOLATIONS_PER_DAY = 5;
/** With so many completes a task's own median judges who was too fast (product.md section 6). */
const MEDIAN_NEEDS = 30;

/** What the browser needs to go on where it stopped, on this or another device. */
export async function openSheet({ db, clock }: World, { memberId, token }: Mine) {
  const response = await rows.responseByToken(db, memberId, token);
  if (!response) throw new Failure("notFound");
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

export type GivenAnswer = Mine & { name: string; value: unknown; milliseconds: number };

/** Keeps one answer. What is not good enough yet is kept too, so that a closed tab loses nothing. */
export const saveAnswer = ({ db, clock }: World, given: GivenAnswer) =>
  transact(db, async (tx) => {
    const now = clock.now();
    const response = await rows.lockResponse(tx, given.memberId, given.token);
    if (!response) throw new Failure("notFound");
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
export const submitSheet = (world: World, { memberId, token }: Mine) =>
  transact(world.db, async (tx) => {
    const now = world.clock.now();
    const response = await rows.lockResponse(tx, memberId, token);
    if (!response) throw new Failure("notFound");
    const task = await taskOf(tx, response.taskId);
    if (response.result !== JoinResult.of.incomplete) return { response, task };
    mustBeRunning(response, now);
    const { questionnaire, answers, milliseconds } = await contentOf(tx, response);
    const verdict = judge(questionnaire, answers, { seed: response.token });
    if (verdict.outcome === "incomplete") throw unfinished(verdict);
    await keepOnly(tx, response.id, { saved: answers, kept: verdict.kept, now });
    const ending: Ending = { tx, world, task, response, now };
    if (verdict.outcome === "screenedOut")
      return { task, response: await endUnpaid(ending, "screenedOut", task.screenOutGold) };
    if (await isTooFast(ending)) return { task, response: await endUnpaid(ending, "tooFast", 0) };
    // Before the money: a member's row is locked before their balances, as everywhere.
    if (task.type === TaskType.of.welcome)
      await keepAnswersFromTask(tx, { memberId, taskId: task.id, answers: verdict.kept, at: now });
    const flags = flagsOf({ questionnaire, verdict, milliseconds, seed: response.token });
    return { task, response: await complete(ending, flags) };
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

type Ending = { tx: Tx; world: World; task: Task; response: rows.ResponseRow; now: Date };

/** A complete: its reward is set aside; with the policy "at once" and no flag it is valid already. */
async function complete({ tx, world, task, response, now }: Ending, flags: string[]) {
  const { rewardGold: gold, rewardFen: fen } = response;
  const rewardTx =
    gold > 0 || fen > 0
      ? await setRewardAside(tx, {
          memberId: response.memberId,
          refId: response.id,
          memo: task.title,
          actor: `member:${response.memberId}`,
          at: now,
          gold,
          fen,
        })
      : null;
  const byDays = task.auditPolicy === AuditPolicy.of.afterDays && flags.length === 0;
  const completed = await rows.setResponse(tx, response.id, {
    result: resultOf("completed"),
    finishedAt: now,
    auditState: AuditState.of.pending,
    auditDueAt: byDays ? addSeconds(now, task.auditDays * 86_400) : null,
    rewardTx,
    flags,
  });
  if (task.auditPolicy !== AuditPolicy.of.atOnce || flags.length > 0) return completed;
  return decide(tx, world, { response: completed, task, event: "foundValid", by: "system" });
}

/** Any other end: the seat goes back, and a screen-out may earn its consolation. */
async function endUnpaid(ending: Ending, event: ResultEvent, consolationGold: number) {
  const { tx, task, response, now } = ending;
  await returnSeats(tx, task.id, response.seats);
  const today = await rows.consolationsToday(tx, response.memberId, startOfDay(now));
  const paidGold = today < CONSOLATIONS_PER_DAY ? consolationGold : 0;
  if (paidGold > 0)
    await payConsolation(tx, {
      memberId: response.memberId,
      refId: response.id,
      memo: task.title,
      actor: "system",
      at: now,
      gold: paidGold,
    });
  return rows.setResponse(tx, response.id, {
    result: resultOf(event),
    finishedAt: now,
    seats: [],
    paidGold,
  });
}

const resultOf = (event: ResultEvent): JoinResult => {
  const result = nextResult(JoinResult.of.incomplete, event);
  if (result === undefined) throw new Error(`no result for ${event}`);
  return result;
};

/** Under the task's floor, or under a third of its median once that is known. */
async function isTooFast({ tx, task, response, now }: Ending): Promise<boolean> {
  const seconds = (now.getTime() - response.startedAt.getTime()) / 1000;
  const truth = await medianOf(tx, task.id);
  const median = truth && truth.completes >= MEDIAN_NEEDS ? (truth.medianSeconds ?? 0) : 0;
  return seconds < Math.max(task.minimumSeconds, median / 3);
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
