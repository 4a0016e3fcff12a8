/**
 * Questions of the kind file: who may upload for one, and which files an answer may name. Whose a file
 * is stands in its key (docs/decisions/0024-answer-files.md); the contents are upload's business.
 */
import { limits } from "#contract/limits.ts";
import { answerTypes } from "#contract/member/people/upload.ts";
import { wholeOf } from "#questionnaire/expand.ts";
import type { Answer, FileQuestion, Questionnaire } from "#questionnaire/model.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import {
  acceptAnswerFile,
  type AnswerRule,
  dropAnswerFiles,
  keepAnswerFile,
  uploadRefused,
} from "../../people/upload/api.ts";
import { type LockTheirsInput, mustBeOwn, mustBeRunning, questionOf } from "./content.ts";
import { mustBeTheirs } from "./respondent.ts";
import * as rows from "./sql.ts";
import { responseByToken } from "./token-sql.ts";

const membersOnly = "通过代理链接参与时不能上传文件，请注册会员后参与";

/** For GET /v1/oss/policy: may this member upload this for that question? */
export const answerFileRule: AnswerRule = async (world, asked) => {
  const { memberId, token = "", question: name = "", type, bytes } = asked;
  const response = await responseByToken(world.db, world, token);
  // As absent as somebody else's.
  if (!response) throw new Failure("notFound");
  if (response.memberId === null) throw uploadRefused(membersOnly);
  mustBeTheirs(response, { memberId, visitorId: undefined });
  mustBeRunning(response, world.clock.now());
  mustBeOwn(response);
  const question = await fileQuestion(world.db, response, name);
  if (!question) throw uploadRefused("这道题不需要上传文件");
  if (!accepts(question.accept, type))
    throw uploadRefused(`这道题不接受这种文件，请上传 ${question.accept.join("、")}`);
  const bytesMax = Math.min(question.maxBytes, limits.answerFileMaxBytes);
  if (bytes > bytesMax) throw uploadRefused(`文件不能超过 ${inWords(bytesMax)}`);
  return { responseId: response.id };
};

const MB = 1024 * 1024;
const inWords = (bytes: number) =>
  bytes >= MB ? `${Math.floor((bytes / MB) * 10) / 10} MB` : `${Math.floor(bytes / 1024)} KB`;

async function fileQuestion(
  db: Db,
  response: rows.ResponseRow,
  name: string,
): Promise<FileQuestion | undefined> {
  const version = await rows.questionnaireById(db, response.questionnaireId ?? 0);
  // Parsed when it was stored; stored versions are never edited.
  const question = version && questionOf(wholeOf(version.body as Questionnaire), name);
  return question?.kind === "file" ? question : undefined;
}

const extensions: Record<string, readonly string[]> = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "application/pdf": [".pdf"],
};

/** As the `accept` of a file input means it; an empty list accepts whatever we take at all. */
export function accepts(accept: readonly string[], type: string): boolean {
  const wanted = accept.map((one) => one.trim().toLowerCase());
  const family = `${type.split("/")[0] ?? ""}/*`;
  const fitting = [type, family, "*/*", "*", ...(extensions[type] ?? [])];
  return wanted.length === 0 || wanted.some((one) => fitting.includes(one));
}

/** Whether a question that accepts these can be answered at all. */
export const takesAnyFile = (accept: readonly string[]): boolean =>
  answerTypes.some((type) => accepts(accept, type));

/** The keys in an answer to a question of the kind file. */
export const keysOf = (answer: unknown): string[] =>
  Array.isArray(answer) ? answer.filter((key) => typeof key === "string") : [];

const isUpload = (key: string) => key.startsWith("answer/");

type KeepFilesInput = LockTheirsInput & { name: string; value: unknown };

/** Before the answer is saved: checks the uploaded file and keeps it. Throws `answerRefused`. */
export async function keepFiles(world: World, { bearer, token, name, value }: KeepFilesInput) {
  const keys = keysOf(value);
  // Most answers name no file at all; nothing is read for them.
  if (keys.length === 0 || !keys.some(isUpload)) return;
  const response = await responseByToken(world.db, world, token);
  if (!response) throw new Failure("notFound");
  mustBeTheirs(response, bearer);
  mustBeRunning(response, world.clock.now());
  mustBeOwn(response);
  const question = await fileQuestion(world.db, response, name);
  // No file question, or too many: the engine says so when it judges the answer.
  if (!question || keys.length > question.maxCount) return;
  const answered = answeredBy(response, name);
  try {
    for (const key of keys) await keepAnswerFile(world, answered, key);
  } catch (error) {
    throw asAnswer(error, name);
  }
}

/** The answer is refused, so that the page shows it at the question and does not send it for ever. */
const asAnswer = (error: unknown, question: string) =>
  error instanceof Failure && error.reason === "uploadRefused"
    ? new Failure("answerRefused", { msg: error.message, data: { question } })
    : error;

function answeredBy(response: rows.ResponseRow, question: string) {
  if (response.memberId === null)
    throw new Failure("answerRefused", { msg: membersOnly, data: { question } });
  return { memberId: response.memberId, responseId: response.id, question };
}

type AcceptFilesInput = {
  response: rows.ResponseRow;
  before: Answer | undefined;
  after: Answer | undefined;
};

/** With the answer: its new files are theirs, of this question, and kept from now on. */
export async function acceptFiles(
  tx: Tx,
  world: World,
  { response, question, before, after }: AcceptFilesInput & { question: string },
): Promise<void> {
  const known = keysOf(before);
  const added = keysOf(after).filter((key) => !known.includes(key));
  if (added.length === 0) return;
  const answered = answeredBy(response, question);
  for (const key of added)
    if (!(await acceptAnswerFile(tx, world, answered, key)))
      throw new Failure("answerRefused", {
        msg: "文件凭证无效或文件已移除，请重新上传",
        data: { question },
      });
}

/** With the answer: the files that are no part of it any more go. */
export async function releaseFiles(
  tx: Tx,
  world: World,
  { response, before, after }: AcceptFilesInput,
) {
  const still = keysOf(after);
  const gone = keysOf(before).filter((key) => !still.includes(key));
  if (gone.length > 0 && response.memberId !== null)
    await dropAnswerFiles(tx, world, response.memberId, gone);
}
