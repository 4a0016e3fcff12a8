/** The survey platform's own statement, server to server (rule study-27). */
import { JoinResult } from "#contract/enums.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { World } from "../../platform/world.ts";
import { lockByToken, type ResponseRow } from "../survey/api.ts";
import { taskById } from "../task/api.ts";
import { returnByPostback, type Posted } from "./inbound-return.ts";
import {
  believedVerdicts,
  keepEvidence,
  type KeptReturn,
  OTHER_ATTEMPT,
  UNDER_WAY,
} from "./evidence.ts";
import { type Judgement, judgeReturn, refusals, type Refusal } from "./judge.ts";
import { numberStep } from "./questionnaire-number.ts";
import { problemsWith } from "./proof.ts";
import { activeSecrets } from "./secret.ts";
import { holdEvent, isEventOfAnother, platformByCode, type PlatformRow } from "./sql.ts";
import { applyPlatformWord, claim } from "./callback.ts";

/** The HTTP status, and a short text for the platform's log. */
export type PostbackAnswer = { status: 200 | 400 | 403 | 404 | 422; msg: string };

const ok: PostbackAnswer = { status: 200, msg: "ok" };

/** What changes nothing is kept too, but not without an end: a limited number a minute from one address. */
const fruitless = [{ count: 60, seconds: 60 }] as const;

/** Throws `tooOften` for a source of too many that change nothing. */
export async function takePostback(
  world: World,
  code: string,
  posted: Posted,
): Promise<PostbackAnswer> {
  const act = { name: "survey-postback", ip: posted.ip, rules: fruitless };
  return transact(world.db, async (tx) => {
    const mayKeep = () => countOrRefuse(world, { ...act, within: tx });
    // One that is switched off takes nobody new; respondents who are under way still get their result.
    const platform = await platformByCode(tx, code);
    if (platform) return receivePostback(tx, world, { platform, posted, mayKeep });
    await mayKeep();
    await keepUnread(tx, world, posted, null);
    return { status: 404, msg: "unknown platform" };
  });
}

const keepUnread = (tx: Tx, world: World, { url, body, ip }: Posted, platformId: number | null) =>
  keepEvidence(tx, world, {
    platformId,
    response: null,
    channel: "postback",
    raw: url,
    body,
    ip,
    verdict: "unknown",
  });

type Receiving = { platform: PlatformRow; posted: Posted; mayKeep: () => Promise<unknown> };

/** The caller's transaction must be new: named locks, then rows, are taken here. */
export async function receivePostback(
  tx: Tx,
  world: World,
  { platform, posted, mayKeep }: Receiving,
): Promise<PostbackAnswer> {
  const { settings } = platform;
  const came = settings.postback && returnByPostback(posted, settings.postback.format);
  if (!settings.postback || !came) {
    await mayKeep();
    await keepUnread(tx, world, posted, platform.id);
    return { status: 400, msg: "unreadable" };
  }
  const judgement = judgeReturn(came, {
    settings,
    direction: "postback",
    secrets: await activeSecrets(tx, world, platform.id),
    problems: await problemsWith(tx, platform),
    now: world.clock.now(),
  });
  const { kept, answer, response } = await apply(tx, world, platform, judgement);
  if (answer.status !== 200) await mayKeep();
  // Told that too many came, 问卷星 would keep back everybody's, too: those that are over are answered, and not kept.
  else if (!response && !(await isWithin(mayKeep))) return answer;
  const { url: raw, body, ip } = posted;
  const evidence = {
    platformId: platform.id,
    response,
    channel: "postback",
    raw,
    body,
    ip,
  } as const;
  await keepEvidence(tx, world, { ...evidence, verdict: kept, judgement });
  return answer;
}

const isWithin = (mayKeep: Receiving["mayKeep"]): Promise<boolean> =>
  mayKeep().then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.reason === "tooOften") return false;
      throw error;
    },
  );

type AppliedPostback = { kept: KeptReturn; answer: PostbackAnswer; response: ResponseRow | null };

async function apply(
  tx: Tx,
  world: World,
  platform: PlatformRow,
  judgement: Judgement,
): Promise<AppliedPostback> {
  const { token, transaction, isEventOnly, refusal, result, seconds } = judgement;
  if (isEventOnly && refusal === undefined) await holdEvent(tx, platform.id, transaction ?? "");
  const response = token === undefined ? undefined : await lockByToken(tx, world, token);
  // An attempt of another platform counts as not found.
  const task =
    response?.platformId === platform.id ? await taskById(tx, response.taskId) : undefined;
  if (!response || !task) {
    const status = isPlatformsOwn(refusal) ? 200 : 404;
    return { kept: "unknown", answer: { status, msg: "unknown token" }, response: null };
  }
  const ending = { tx, world, task, response, now: world.clock.now() };
  const done = (kept: KeptReturn, answer: PostbackAnswer) => ({
    kept,
    answer,
    response,
  });
  // Not the platform's fault, which would only send it again: it waits for a person.
  const waiting = async (why: Refusal) => {
    if (response.result === JoinResult.of.incomplete) await claim(ending, response, result);
    return done(why, ok);
  };
  if (refusal === refusals.unverifiable || refusal === refusals.unproved) return waiting(refusal);
  if (refusal === refusals.unknownWord)
    return done(refusal, { status: 422, msg: "unknown status" });
  if (refusal !== undefined) return done(refusal, { status: 403, msg: "not authentic" });
  if (result === undefined || result === JoinResult.of.incomplete) return done(UNDER_WAY, ok);
  if (await isUsedElsewhere(tx, platform, judgement, response))
    return done(OTHER_ATTEMPT, { status: 403, msg: "event belongs to another attempt" });
  const about = numberStep(platform.settings, judgement.survey, task.link);
  if (about?.refusal !== undefined) return waiting(about.refusal);
  const { verdict } = await applyPlatformWord(ending, { result, seconds });
  return done(verdict, ok);
}

/**
 * Whether the platform itself said it, whatever it may have meant. Somebody answered its questionnaire without our link:
 * not the platform's fault. It would send that again, and after ten refusals 问卷星 keeps back everybody's for half an hour.
 */
const isPlatformsOwn = (refusal: Refusal | undefined): boolean =>
  refusal === undefined || refusal === refusals.unknownWord || refusal === refusals.unproved;

/** Where the signature leaves the token out, one event must not credit two attempts. */
const isUsedElsewhere = async (
  tx: Tx,
  { id }: PlatformRow,
  { isEventOnly, transaction }: Judgement,
  response: ResponseRow,
): Promise<boolean> =>
  isEventOnly &&
  (transaction === null ||
    transaction === "" ||
    (await isEventOfAnother(tx, {
      platformId: id,
      transaction,
      responseId: response.id,
      verdicts: believedVerdicts,
    })));
