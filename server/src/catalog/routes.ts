/** The shop window: tasks that a member can take, and what each asks and pays. */
import { JoinResult, type Role, TaskState } from "#contract/enums.ts";
import * as contract from "#contract/member/task.ts";
import { questionsOf } from "#questionnaire/references.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { Failure } from "../platform/failure.ts";
import { renderMarkdown } from "../platform/markdown.ts";
import type { MemberCaller, Routes } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { auditRuleOf, questionnaireById, responseOfTask } from "../survey/service.ts";
import {
  cardOf,
  closedFor,
  listOpenTasks,
  roundOf,
  type Task,
  taskDetailRow,
} from "../task/service.ts";

export function catalogRoutes(routes: Routes, world: World) {
  const { db, clock } = world;

  routes.on(contract.listTasks, ({ caller, query }) =>
    listOpenTasks(db, clock.now(), {
      member: caller && { id: caller.memberId, role: caller.role },
      module: query.module,
      type: query.type,
      cursor: query.cursor,
      size: query.size,
    }),
  );

  routes.on(contract.getTask, ({ caller, params }) => taskDetail(world, caller, params.id));
}

async function taskDetail({ db, clock }: World, caller: MemberCaller | undefined, id: number) {
  const now = clock.now();
  const row = await taskDetailRow(db, id, now);
  if (!row || row.state === TaskState.of.draft) throw new Failure("notFound");
  const mine = caller && (await responseOfTask(db, id, caller.memberId, roundOf(row, now)));
  const taken = mine && !mine.atDoor ? mine : undefined;
  const running = taken?.result === JoinResult.of.incomplete && taken.expiresAt > now;
  const card = cardOf(row, running ? taken.token : null);
  const questionnaire = row.questionnaireId
    ? await questionnaireById(db, row.questionnaireId)
    : undefined;
  return {
    ...card,
    hash: row.hash,
    descriptionHtml: renderMarkdown(row.description),
    pays: paysOf(row),
    auditRule: auditRuleOf(row),
    limitMinutes: row.limitMinutes,
    questionCount: questionnaire ? countQuestions(questionnaire.body) : null,
    refusal: running
      ? null
      : refusalOf(row, { role: caller?.role, taken, now, seatsLeft: card.seatsLeft }),
    responseId: taken?.id ?? null,
    audience: [],
    precheck: [],
    trial: null,
    rating: null,
    agent: null,
    platformName: null,
  };
}

const paysOf = (task: Task) => [
  { result: JoinResult.of.complete, gold: task.rewardGold, fen: task.rewardFen, when: "" },
  { result: JoinResult.of.screenedOut, gold: task.screenOutBands[0] ?? 0, fen: 0, when: "" },
  { result: JoinResult.of.quotaFull, gold: task.quotaFullGold, fen: 0, when: "" },
];

/** Stored versions were parsed when they were stored. */
const countQuestions = (body: unknown) =>
  questionsOf(body as Questionnaire).filter(({ kind }) => kind !== "explanation").length;

function refusalOf(
  task: Task,
  at: {
    role: Role | undefined;
    taken: { result: number; resultReason: string } | undefined;
    now: Date;
    seatsLeft: number | null;
  },
): { result: JoinResult; reason: string } | null {
  if (at.taken)
    return {
      result: at.taken.result as JoinResult,
      reason: `你已参与过，结果：${JoinResult.label(at.taken.result as JoinResult)}`,
    };
  const closed = closedFor(task, at.role, at.now);
  if (closed) return { result: JoinResult.of.incomplete, reason: closed };
  return at.seatsLeft === 0 ? { result: JoinResult.of.quotaFull, reason: "名额已满" } : null;
}
