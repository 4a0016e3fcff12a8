/** One task, with everything that can be known before somebody spends a minute on it. */
import { JoinResult, Role, TaskState, type TaskType } from "#contract/enums.ts";
import { isAppliedFor } from "#contract/task-gate.ts";
import type { Pay, TaskDetail } from "#contract/member/study/task.ts";
import { questionsOf } from "#questionnaire/references.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { shareUrlOf } from "../agent/api.ts";
import { rateFor } from "../../foundation/brand/api.ts";
import { type Look, lookAtEntry } from "../entry/api.ts";
import { growthTermsOf, noTerms } from "../../people/growth/api.ts";
import { ratingOf } from "../opinion/api.ts";
import { Failure } from "../../platform/failure.ts";
import { renderMarkdown } from "../../platform/markdown.ts";
import type { MemberCaller, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { auditRuleOf, questionnaireById, type ResponseRow, responseOfTask } from "../survey/api.ts";
import { platformById } from "../survey-platform/api.ts";
import { cardOf, closedFor, roundOf, type ServedTask, taskDetailRow } from "../task/api.ts";
import { trialOf } from "../trial/api.ts";

export type Looking = {
  caller: MemberCaller | undefined;
  origin: Origin;
  /** "" = a browser that was given no cookie yet. */
  visitorId: string;
  id: number;
};

export async function taskDetail(world: World, looking: Looking): Promise<TaskDetail> {
  const { db, clock } = world;
  const { caller, id } = looking;
  const now = clock.now();
  const row = await taskDetailRow(db, id, now);
  if (!row || row.state === TaskState.of.draft) throw new Failure("notFound");
  const mine = caller && (await responseOfTask(db, id, caller.memberId, roundOf(row, now)));
  const taken = mine && !mine.atDoor ? mine : undefined;
  const isRunning = taken?.result === JoinResult.of.incomplete && taken.expiresAt > now;
  const { host } = looking.origin;
  const rate = await rateFor(world, { homeBrand: caller?.homeBrand, host });
  const card = cardOf(row, isRunning ? taken.token : null, rate);
  const { refusal, precheck } = taken
    ? takenLook(taken, isRunning)
    : await lookOf(world, looking, { task: row, isFull: card.seatsLeft === 0, now });
  return {
    ...card,
    ...(await partsOf(world, row, caller)),
    hash: row.hash,
    descriptionHtml: renderMarkdown(row.description),
    pays: paysOf(row),
    auditRule: auditRuleOf(row, now),
    limitMinutes: row.limitMinutes,
    audience: rulesOf(row),
    refusal,
    precheck,
    responseId: taken?.id ?? null,
  };
}

/** What other features know of the task. */
async function partsOf(world: World, task: ServedTask, caller: MemberCaller | undefined) {
  const { db } = world;
  const version = task.questionnaireId
    ? await questionnaireById(db, task.questionnaireId)
    : undefined;
  const platform = task.platformId === null ? undefined : await platformById(db, task.platformId);
  const url = caller ? await shareUrlOf(db, world, caller.memberId, task) : null;
  const terms =
    caller?.role === Role.of.vip
      ? await growthTermsOf(db, { memberId: caller.memberId, at: world.clock.now() })
      : noTerms;
  return {
    // Stored versions were parsed when they were stored.
    questionCount: version ? countQuestions(version.body as Questionnaire) : null,
    trial:
      caller && isAppliedFor(task.type as TaskType)
        ? await trialOf(db, task.id, caller.memberId)
        : null,
    rating: await ratingOf(db, task.id),
    agent: url === null ? null : { url, priceFen: task.agentPriceFen ?? 0 },
    vipPercent: terms.vipPercent,
    platformName: platform?.name ?? null,
  };
}

const countQuestions = (questionnaire: Questionnaire): number =>
  questionsOf(questionnaire).filter(({ kind }) => kind !== "explanation").length;

/** By what entry is decided. Only the device is named: other required answers would teach what to answer. */
const rulesOf = ({ cities, platforms, audience }: ServedTask): string[] => [
  ...(cities.length > 0 ? ["按网络所在的地区判断"] : []),
  ...(platforms.length === 1 ? [`使用设备：${platforms[0] === "pc" ? "电脑" : "手机"}`] : []),
  ...(audience === null ? [] : ["按你的个人资料判断"]),
];

type LookOfInput = { task: ServedTask; isFull: boolean; now: Date };

/** What would be answered at entry. For a visitor who is not signed in, only the rules that are equal for everybody. */
async function lookOf(world: World, looking: Looking, about: LookOfInput): Promise<Look> {
  const { caller, origin, visitorId } = looking;
  const { task, isFull, now } = about;
  if (caller) {
    const participant = { kind: "member", memberId: caller.memberId, role: caller.role } as const;
    return lookAtEntry(world, { participant, origin, visitorId, taskId: task.id }, task);
  }
  const closed = closedFor(task, undefined, now);
  if (closed !== undefined)
    return { refusal: { result: JoinResult.of.incomplete, reason: closed }, precheck: [] };
  const refusal = isFull
    ? { result: JoinResult.of.quotaFull, reason: "名额已满，下次请早。" }
    : null;
  return { refusal, precheck: [] };
}

function takenLook(taken: ResponseRow, isRunning: boolean): Look {
  if (isRunning) return { refusal: null, precheck: [] };
  const result = taken.result as JoinResult;
  // Its time has run out; the job that says so comes within the minute.
  const ended = result === JoinResult.of.incomplete ? JoinResult.of.timeout : result;
  const reason = `你已参与过，结果：${JoinResult.label(ended)}`;
  return { refusal: { result: ended, reason }, precheck: [] };
}

/** Results that pay nothing are left out, except the complete. */
function paysOf(task: ServedTask): Pay[] {
  const { complete, screenedOut, quotaFull } = JoinResult.of;
  const rest = { fen: 0, when: "" };
  return [
    { result: complete, gold: task.rewardGold, fen: task.rewardFen, when: "" },
    ...bandsOf(task.screenOutBands).map(({ gold, when }) => ({
      ...rest,
      result: screenedOut,
      gold,
      when,
    })),
    ...(task.quotaFullGold > 0 ? [{ ...rest, result: quotaFull, gold: task.quotaFullGold }] : []),
  ];
}

/** Server-timed minutes, in the bands of study/survey/consolation.ts. */
const bandWords = ["3 分钟以内", "3 到 8 分钟", "8 分钟以上"];

/** One line where all bands pay the same; none where none pays. */
function bandsOf(bands: readonly number[]): { gold: number; when: string }[] {
  const [first = 0] = bands;
  if (bands.every((gold) => gold === first)) return first > 0 ? [{ gold: first, when: "" }] : [];
  return bands.map((gold, band) => ({ gold, when: bandWords[band] ?? "" }));
}
