/** Answering: the sheet, and the hand-in that the server judges again. */
import { JoinResult, TaskType } from "#contract/enums.ts";
import { judge, type Verdict } from "#questionnaire/judge.ts";
import type { Answers, Questionnaire } from "#questionnaire/model.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { carelessness } from "#questionnaire/timing.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { keepAnswersFromTask } from "../property/api.ts";
import { mustBeTask } from "../task/api.ts";
import { releaseFiles } from "./answer-file.ts";
import { countItems } from "./assign.ts";
import { contradictions } from "./cells.ts";
import {
  type Content,
  contentOf,
  type LockTheirsInput,
  lockTheirs,
  mustBeOwn,
  mustBeRunning,
  questionOf,
} from "./content.ts";
import { paceOfAnswers } from "./pace.ts";
import { mustBeTheirs } from "./respondent.ts";
import { endedByCell } from "./save.ts";
import { followSeats } from "./seating.ts";
import { type SettleEnding, settle } from "./settle.ts";
import { dropAnswersBut, putAnswer, UNTYPED } from "./answer-sql.ts";
import { keyOf } from "./owner.ts";
import type * as rows from "./sql.ts";
import { responseByToken } from "./token-sql.ts";

/** What the browser needs to go on where it stopped, on this or another device. */
export async function openSheet(world: World, { bearer, token }: LockTheirsInput) {
  const { db, clock } = world;
  const response = await responseByToken(db, world, token);
  if (!response) throw new Failure("notFound");
  mustBeTheirs(response, bearer);
  mustBeRunning(response, clock.now());
  mustBeOwn(response);
  const { questionnaire, answers, saved } = await contentOf(world, db, response);
  const task = await mustBeTask(db, response.taskId);
  const last = Math.max(...saved.map(({ savedAt }) => savedAt.getTime()));
  return {
    taskId: task.id,
    title: task.title,
    questionnaire: toAnswer(questionnaire),
    answers,
    ...(saved.length > 0 && { savedAt: new Date(last).toISOString() }),
    seed: response.token,
    expiresAt: response.expiresAt.toISOString(),
    // An agent's respondents earn nothing themselves: the agent is paid a price.
    rewardGold: response.memberId === null ? 0 : response.rewardGold,
    rewardFen: response.memberId === null ? 0 : response.rewardFen,
    isMembers: response.memberId !== null,
  };
}

/**
 * Without what respondents must not read: which groups are counted, and who reads which end, would teach them what to
 * say. The browser needs none of it.
 */
function toAnswer({ version, title, pages, ...whole }: Questionnaire): Questionnaire {
  const { quotaGrid, endPages, completedPage, screenedOutPage, quotaFullPage, ...asked } = whole;
  return { version, title, pages, ...asked, quotaCells: [] };
}

/** Hands the sheet in. A second hand-in gets the result of the first and changes nothing. */
export const submitSheet = (world: World, held: LockTheirsInput): Promise<rows.ResponseRow> =>
  transact(world.db, async (tx) => {
    const now = world.clock.now();
    const response = await lockTheirs(tx, world, held);
    if (response.result !== JoinResult.of.incomplete) return response;
    mustBeRunning(response, now);
    mustBeOwn(response);
    const task = await mustBeTask(tx, response.taskId);
    const content = await contentOf(world, tx, response);
    const verdict = judge(content.questionnaire, content.answers, { seed: response.token });
    if (verdict.outcome === "incomplete") throw unfinished(verdict);
    await keepOnly(tx, world, { response, content, kept: verdict.kept, now });
    const ending: SettleEnding = { tx, world, task, response, now };
    if (verdict.outcome === "screenedOut")
      return settle(ending, "screenedOut", { confirmed: true });
    return complete(ending, content, verdict);
  });

/** A seat in every cell that the answers decide comes before the reward. */
async function complete(ending: SettleEnding, content: Content, verdict: Verdict) {
  const { tx } = ending;
  const { questionnaire } = content;
  const { response, end } = await followSeats(tx, {
    response: ending.response,
    questionnaire,
    before: content.answers,
    after: verdict.kept,
    page: Infinity,
  });
  if (end) return settle({ ...ending, response }, end, endedByCell(end));
  await keepProfile(ending, askedIn(questionnaire, verdict.kept));
  const settled = await settle({ ...ending, response }, "completed", {
    confirmed: true,
    pace: paceOfAnswers(content, verdict.kept, ending),
    flags: [
      ...flagsOf(content, verdict, response.token),
      ...contradictions(questionnaire, response.seats, verdict.kept),
    ],
  });
  if (settled.result === JoinResult.of.complete)
    await countItems(tx, settled, { questionnaire, kept: verdict.kept });
  return settled;
}

/** Values from a link, or computed by us, are not answers of the member. */
const askedIn = (questionnaire: Questionnaire, kept: Answers): Answers =>
  Object.fromEntries(
    questionsOf(questionnaire).flatMap(({ name }) => (name in kept ? [[name, kept[name]]] : [])),
  ) as Answers;

/** Before the money: a member's row is locked before their balances, as everywhere. */
async function keepProfile(
  { tx, task, response: { memberId }, now: at }: SettleEnding,
  answers: Answers,
) {
  if (task.type === TaskType.of.welcome && memberId !== null)
    await keepAnswersFromTask(tx, { memberId, taskId: task.id, answers, at });
}

type Keeping = { response: rows.ResponseRow; content: Content; kept: Answers; now: Date };

/** Answers that turned out to be hidden go, and a choice that became hidden goes from its answer. */
async function keepOnly(tx: Tx, world: World, { response, content, kept, now }: Keeping) {
  const { questionnaire, answers: saved } = content;
  await dropAnswersBut(tx, keyOf(response), Object.keys(kept));
  for (const [name, before] of Object.entries(saved))
    if (kept[name] === undefined && questionOf(questionnaire, name)?.kind === "file")
      await releaseFiles(tx, world, { response, before, after: undefined });
  for (const [question, answer] of Object.entries(kept)) {
    const value = JSON.stringify(answer);
    if (value !== JSON.stringify(saved[question]))
      await putAnswer(tx, {
        ...keyOf(response),
        question,
        value,
        milliseconds: 0,
        ...UNTYPED,
        now,
      });
  }
}

function flagsOf({ questionnaire, milliseconds }: Content, verdict: Verdict, seed: string) {
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
