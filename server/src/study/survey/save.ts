/** Answering: each answer as it is given (rule study-13). */
import type { Typing } from "#contract/member/study/typing.ts";
import { judge, judgeAnswer } from "#questionnaire/judge.ts";
import type { Answer, Answers, Place, Question } from "#questionnaire/model.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { isRealPath } from "../../foundation/region/api.ts";
import { mustBeTask } from "../task/api.ts";
import { acceptFiles, keepFiles, releaseFiles } from "./answer-file.ts";
import { leftCells, pageIndexOf } from "./cells.ts";
import {
  type Content,
  contentOf,
  type LockTheirsInput,
  lockTheirs,
  mustBeOwn,
  mustBeRunning,
  questionOf,
} from "./content.ts";
import { keepComputed } from "./computed.ts";
import { followSeats } from "./seating.ts";
import { settle } from "./settle.ts";
import { dropAnswer, putAnswer } from "./answer-sql.ts";
import { keyOf } from "./owner.ts";
import type * as rows from "./sql.ts";

export type GivenAnswer = LockTheirsInput & {
  name: string;
  value: unknown;
  milliseconds: number;
  typing?: Typing | undefined;
};

/**
 * Keeps one answer. What is not good enough yet is kept too, so that a closed tab loses nothing. Throws
 * `answerRefused`; `responseClosed` also when the answers so far put somebody into a cell that is full.
 */
export async function saveAnswer(world: World, given: GivenAnswer): Promise<{ savedAt: string }> {
  // Outside the transaction: the storage may take seconds.
  await keepFiles(world, given);
  const { response, now } = await transact(world.db, (tx) => save(tx, world, given));
  // After the commit, because the end must stay.
  mustBeRunning(response, now);
  return { savedAt: now.toISOString() };
}

/** `now`: the moment that is kept with the answer and sent back, so that a device knows its own answer by it. */
async function save(
  tx: Tx,
  world: World,
  given: GivenAnswer,
): Promise<{ response: rows.ResponseRow; now: Date }> {
  const now = world.clock.now();
  const response = await lockTheirs(tx, world, given);
  mustBeRunning(response, now);
  mustBeOwn(response);
  const content = await contentOf(world, tx, response);
  const value = judged(content, response, given);
  const change = { ...given, value };
  const keeping = { response, content, change, now };
  await keepAnswer(tx, world, keeping);
  return { response: await followCells(tx, world, keeping), now };
}

type WithChangeInput = {
  name: string;
  value: Answer | undefined;
  milliseconds: number;
  typing?: Typing | undefined;
};
type KeepAnswerInput = {
  response: rows.ResponseRow;
  content: Content;
  change: WithChangeInput;
  now: Date;
};

function judged(
  { questionnaire, answers }: Content,
  { token }: rows.ResponseRow,
  given: GivenAnswer,
) {
  const { name, value } = given;
  const verdict = judgeAnswer(questionnaire, answers, { name, value, seed: token });
  const refusal = verdict.ok
    ? unrealPlace(questionOf(questionnaire, name), verdict.value)
    : verdict.message;
  if (!verdict.ok || refusal !== undefined)
    throw new Failure("answerRefused", { msg: refusal ?? "", data: { question: name } });
  return verdict.value;
}

/** The engine knows the shape of a place; whether there is such a place, only the server knows. */
function unrealPlace(question: Question | undefined, value: unknown): string | undefined {
  if (question?.kind !== "region" || value === undefined) return undefined;
  return isRealPath(value as Place[]) ? undefined : "请从列表中选择地区";
}

async function keepAnswer(
  tx: Tx,
  world: World,
  { response, content, change, now }: KeepAnswerInput,
) {
  const { name, value } = change;
  if (questionOf(content.questionnaire, name)?.kind === "file") {
    const files = { before: content.answers[name], after: value };
    await acceptFiles(tx, world, { response, question: name, ...files });
    await releaseFiles(tx, world, { response, ...files });
  }
  if (value === undefined) return dropAnswer(tx, keyOf(response), name);
  return putAnswer(tx, {
    ...keyOf(response),
    question: name,
    value: JSON.stringify(value),
    milliseconds: change.milliseconds,
    pasted: change.typing?.pasted ?? null,
    away: change.typing?.away ?? null,
    edits: change.typing?.edits ?? null,
    now,
  });
}

/** Seats of cells follow the answers; one that is full ends the response, with its answers kept. */
async function followCells(
  tx: Tx,
  world: World,
  { response, content, change, now }: KeepAnswerInput,
): Promise<rows.ResponseRow> {
  const { questionnaire, answers } = content;
  const { quotaCells, quotaGrid } = questionnaire;
  if (quotaCells.length === 0 && !quotaGrid) return response;
  const kept = (given: Answers) => judge(questionnaire, given, { seed: response.token }).kept;
  const [before, after] = [kept(answers), kept(withChange(answers, change))];
  const left = leftCells(questionnaire, response.seats, { before, after });
  const page = pageIndexOf(questionnaire, change.name);
  const following = { response, questionnaire, before, after, page };
  const { end, ...seated } = await followSeats(tx, following, left);
  if (!end) return seated.response;
  await keepComputed(tx, questionnaire, { ...keyOf(response), kept: after, now });
  const task = await mustBeTask(tx, response.taskId);
  return settle({ tx, world, task, response: seated.response, now }, end, endedByCell(end));
}

/** Anyone who belongs to no group reads what everybody reads who is screened out. */
export const endedByCell = (end: "quotaFull" | "screenedOut") => ({
  confirmed: true,
  ...(end === "quotaFull" && { reason: FULL_CELL }),
});

function withChange(answers: Answers, { name, value }: WithChangeInput): Answers {
  const { [name]: _, ...rest } = answers;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/**
 * What the member reads when the cell that their answers led to has no seat left. Not which group that is,
 * nor that an answer decided it: both would teach what to say next time.
 */
const FULL_CELL = "本次调查需要的名额刚刚满了。已填写的答案会保留，这不影响你的信用。";
