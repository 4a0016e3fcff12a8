/**
 * The nine acts: how each join result is brought about. What a survey platform can say comes through a
 * signed return, as it will; the rest by our own entry checks, by time, or by the end of our own questionnaire.
 */
import type { RehearsedResult } from "#contract/console/study/rehearsal.ts";
import { type AuditState, JoinResult } from "#contract/enums.ts";
import type { World } from "../../platform/world.ts";
import { eventOf, reasonFor, type ResponseRow, settle } from "../survey/api.ts";
import { rehearsedReturn, takeReturn } from "../survey-platform/api.ts";
import type { Staged, ServedTask } from "../task/api.ts";
import { onStage, type Stage } from "./stage.ts";

type InboundReturn = Pick<RehearsedResult, "by" | "sent" | "note"> & {
  row: ResponseRow | undefined;
  isRefused?: boolean;
};
type RehearsalAct = (stage: Stage) => Promise<InboundReturn>;

const { incomplete, quotaFull, tooShort, ipBlocked, cookieBlocked, cityBlocked, timeout } =
  JoinResult.of;

/** A floor for the act of somebody too fast, where the task has none of its own. */
const FLOOR_SECONDS = 30;

/** Runs one act and says whether it came out as it must. */
export async function rehearseOne(
  world: World,
  task: ServedTask,
  result: JoinResult,
): Promise<RehearsedResult> {
  const { staged, act } = await actFor(world, task, result);
  const { row, isRefused, ...came } = await onStage(world, task, staged, act).catch(refusedAtOnce);
  const got = row === undefined ? null : (row.result as JoinResult);
  const auditState = (row?.auditState ?? null) as AuditState | null;
  return {
    ...came,
    result,
    got,
    auditState,
    gold: amountOf(row, "Gold"),
    fen: amountOf(row, "Fen"),
    reason: row?.resultReason || (got === null ? "" : reasonFor(got, task)),
    note: came.sent === "" && came.by === "return" ? wordlessNote(result) : came.note,
    // What never comes cannot come out wrong.
    ok: got === result || (got === null && !isRefused && canBeAbsent(task, result)),
  };
}

/** Somebody of the act was not let in at all: that is how it came out, and why. */
function refusedAtOnce(error: unknown): InboundReturn {
  if (!(error instanceof Refused)) throw error;
  return { by: "door", sent: "", note: error.message, row: undefined, isRefused: true };
}

const canBeAbsent = (task: ServedTask, result: JoinResult): boolean =>
  task.platformId !== null && result === JoinResult.of.screenedOut;

/** The amount promised while the response waits, or the amount paid at once. */
function amountOf(row: ResponseRow | undefined, kind: "Gold" | "Fen"): number {
  if (!row) return 0;
  return row.auditState === null ? row[`paid${kind}`] : row[`reward${kind}`];
}

async function actFor(
  world: World,
  task: ServedTask,
  result: JoinResult,
): Promise<{ staged: Staged; act: RehearsalAct }> {
  if (result === incomplete) return { staged: {}, act: entering };
  if (result === timeout) return { staged: {}, act: tooLate };
  const isSaid =
    task.platformId !== null &&
    (await rehearsedReturn(world.db, world, {
      platformId: task.platformId,
      token: "rehearsal-of-a-word-0",
      result,
      link: task.link,
    })) !== undefined;
  if (isSaid) return { staged: {}, act: returning(result) };
  if (result === tooShort) {
    const minimumSeconds = Math.max(task.minimumSeconds, FLOOR_SECONDS);
    return { staged: { minimumSeconds }, act: tooFast(task) };
  }
  const rule = rules[result];
  if (rule) return { staged: rule.staged, act: refusedAtDoor(rule.isOn(task), rule.before) };
  return { staged: {}, act: task.platformId === null ? answering(result) : wordless };
}

type Rule = {
  staged: Staged;
  isOn: (task: ServedTask) => boolean;
  /** How many enter before. */ before: number;
};
const rules: Partial<Record<JoinResult, Rule>> = {
  [quotaFull]: {
    staged: { full: true },
    isOn: (task) => task.quotaTotal !== null || task.quotaDaily !== null,
    before: 0,
  },
  [ipBlocked]: { staged: { ipMax: 1 }, isOn: (task) => task.ipMax !== null, before: 1 },
  [cookieBlocked]: { staged: { deviceOnce: true }, isOn: (task) => task.deviceOnce, before: 1 },
  [cityBlocked]: {
    staged: { cities: ["示例城市"], unknownCity: false },
    isOn: (task) => task.cities.length > 0,
    before: 0,
  },
};

const admitted = async (stage: Stage) => {
  const outcome = await stage.enter();
  if ("refusal" in outcome) throw new Refused(outcome.refusal.reason);
  return outcome;
};
class Refused extends Error {}

const entering: RehearsalAct = async (stage) => {
  const { token, url } = await admitted(stage);
  return { by: "entry", sent: url, note: "", row: await stage.response(token) };
};

const tooLate: RehearsalAct = async (stage) => {
  const { token } = await admitted(stage);
  stage.wait(stage.task.limitMinutes * 60 + 1);
  const row = await end(stage, token, timeout);
  return { by: "time", sent: "", note: `到 ${stage.task.limitMinutes} 分钟时限时由系统判定`, row };
};

/** Takes as long as the task says, so that it is not too fast. */
const usualSeconds = ({ minutes, minimumSeconds }: ServedTask) =>
  Math.max(minutes * 60, minimumSeconds);

const returning =
  (result: JoinResult): RehearsalAct =>
  async (stage) => {
    const { token } = await admitted(stage);
    stage.wait(usualSeconds(stage.task));
    return sendBack(stage, token, result);
  };

async function sendBack(stage: Stage, token: string, result: JoinResult): Promise<InboundReturn> {
  const { tx, world, task } = stage;
  const platformId = task.platformId ?? 0;
  const sent = await rehearsedReturn(tx, world, { platformId, token, result, link: task.link });
  if (!sent) return wordless(stage);
  await takeReturn(tx, world, { ...sent, memberId: undefined });
  const row = await stage.response(token);
  return { by: sent.postback ? "postback" : "return", sent: sent.url, note: sent.note, row };
}

/** By the task's floor: through a return that says complete where there is one, else by our own clock. */
const tooFast =
  (task: ServedTask): RehearsalAct =>
  async (stage) => {
    const { token } = await admitted(stage);
    stage.wait(1);
    const note =
      task.minimumSeconds > 0
        ? `用时少于 ${task.minimumSeconds} 秒`
        : `本任务没有设置最短用时，${unsetFloor(task)}；满 30 人完成后，少于中位数三分之一也会判为过快`;
    if (task.platformId !== null) {
      const came = await sendBack(stage, token, JoinResult.of.complete);
      return { ...came, note };
    }
    return { by: "answer", sent: "", note, row: await end(stage, token, JoinResult.of.complete) };
  };

const unsetFloor = ({ platformId, source }: ServedTask): string => {
  if (platformId !== null) return "用时不到预计的十分之一时完成照记，但要逐条审核";
  return source === "discussion" ? "按每个人回答的话题计算" : "按每个人看到的题目计算";
};

const refusedAtDoor =
  (isOn: boolean, before: number): RehearsalAct =>
  async (stage) => {
    for (let entered = 0; entered < before; entered += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what is rehearsed
      await admitted(stage);
    const outcome = await stage.enter();
    const note = isOn ? "" : "本任务没有设置这项检查，正式进行时不会出现";
    const id = "refusal" in outcome ? outcome.refusal.responseId : null;
    return {
      by: "door",
      sent: "",
      note,
      row: id === null ? undefined : await stage.responseById(id),
    };
  };

const answering =
  (result: JoinResult): RehearsalAct =>
  async (stage) => {
    const { token } = await admitted(stage);
    stage.wait(usualSeconds(stage.task));
    return { by: "answer", sent: "", note: "", row: await end(stage, token, result) };
  };

const wordless: RehearsalAct = async () => ({ by: "return", sent: "", note: "", row: undefined });

/** A platform may lack some results; without one for a complete nobody could be paid. */
const wordlessNote = (result: JoinResult): string =>
  result === JoinResult.of.complete
    ? "平台的结果对照表里没有“完成”，或没有可用的密钥：没有人能完成本任务"
    : "平台的结果对照表里没有这个结果，正式进行时不会出现";

async function end({ tx, world, response, task }: Stage, token: string, result: JoinResult) {
  if (result === incomplete) throw new Error("an end is not incomplete");
  const ending = { tx, world, task, response: await response(token), now: world.clock.now() };
  return settle(ending, eventOf(result), { confirmed: true });
}
