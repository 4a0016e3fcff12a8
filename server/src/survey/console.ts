/** Responses as operators see them: evidence, and the decision. */
import * as contract from "#contract/console/response.ts";
import type { ConsoleResponse } from "#contract/console/response.ts";
import type { AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import { answerText } from "#questionnaire/answer-text.ts";
import type { Answer, Questionnaire } from "#questionnaire/model.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { badField, Failure } from "../platform/failure.ts";
import type { Routes, StaffCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { recordAudit } from "../staff/service.ts";
import { tasksByIds } from "../task/service.ts";
import { memberNames } from "../user/service.ts";
import { decideById } from "./audit.ts";
import * as rows from "./sql.ts";

export function consoleRoutes(routes: Routes, world: World) {
  const { db } = world;

  routes.on(contract.consoleResponses, async ({ query }) => {
    const { cursor, size, ...filter } = query;
    const found = await rows.pageOfResponses(db, {
      ...filter,
      before: readCursor(cursor, 1)?.[0],
      size: size + 1,
    });
    const { list, next } = cutPage(found, size, (row) => [row.id]);
    return { list: await viewsOf(world, list), next };
  });

  routes.on(contract.consoleResponse, async ({ params }) => {
    const found = await rows.responseById(db, params.id);
    const [response] = found ? await viewsOf(world, [found]) : [];
    if (!found || !response) throw new Failure("notFound");
    const answers = await readableAnswers(world, found);
    return { response, answers, decisions: [], claim: null, appeal: null };
  });

  routes.on(contract.decideResponses, async ({ caller, body, origin }) => {
    if (!body.valid && body.reason === undefined) throw badField("reason", "请选择判为无效的原因");
    const skipped: { id: number; why: string }[] = [];
    let decided = 0;
    for (const id of new Set(body.ids))
      try {
        await decideAs(world, { caller, ip: origin.ip, id, ...body });
        decided++;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const why = error.reason === "conflict" ? "已经审核过，或不是完成的记录" : error.message;
        skipped.push({ id, why });
      }
    return { decided, skipped };
  });
}

type Deciding = {
  caller: StaffCaller;
  ip: string;
  id: number;
  valid: boolean;
  reason?: InvalidReason | undefined;
  note?: string | undefined;
};

const decideAs = (world: World, { caller, ip, id, valid, reason, note }: Deciding) =>
  decideById(
    world,
    {
      id,
      event: valid ? "foundValid" : "foundInvalid",
      by: `staff:${caller.staffId}`,
      reason: valid ? undefined : reason,
      note,
    },
    (tx, before, after) =>
      recordAudit(tx, {
        staffId: caller.staffId,
        action: valid ? "response.valid" : "response.invalid",
        subjectKind: "response",
        subjectId: String(id),
        before: { auditState: before.auditState },
        after: { auditState: after.auditState, invalidReason: after.invalidReason },
        note: note ?? "",
        ip,
        at: world.clock.now(),
      }),
  );

/** Rows with their tasks' and members' names, in two look-ups. */
async function viewsOf(
  { db }: World,
  found: readonly rows.ResponseRow[],
): Promise<ConsoleResponse[]> {
  const tasks = await tasksByIds(db, [...new Set(found.map((row) => row.taskId))]);
  const titles = new Map(tasks.map((task) => [task.id, task.title]));
  const names = await memberNames(db, [...new Set(found.flatMap((row) => row.memberId ?? []))]);
  return found.map((row) => ({
    id: row.id,
    taskId: row.taskId,
    taskTitle: titles.get(row.taskId) ?? "",
    memberId: row.memberId,
    memberName: names.get(row.memberId ?? 0)?.nickname ?? "",
    agentId: row.agentId,
    platformName: null,
    token: row.token,
    city: row.city,
    claimedResult: row.claimedResult as JoinResult | null,
    confirmedResult: row.confirmedResult as JoinResult | null,
    platformSeconds: row.platformSeconds,
    appeal: null,
    reversibleUntil: null,
    result: row.result as JoinResult,
    resultReason: row.resultReason,
    auditState: row.auditState as AuditState | null,
    invalidReason: row.invalidReason as InvalidReason | null,
    auditNote: row.auditNote,
    auditDueAt: row.auditDueAt?.toISOString() ?? null,
    auditedBy: row.auditedBy,
    rewardGold: row.rewardGold,
    rewardFen: row.rewardFen,
    secondsSpent: row.finishedAt
      ? Math.round((row.finishedAt.getTime() - row.startedAt.getTime()) / 1000)
      : null,
    flags: row.flags,
    ip: row.ip,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }));
}

/** The answers in the questionnaire's order, as a person reads them. */
async function readableAnswers({ db }: World, response: rows.ResponseRow) {
  const version = response.questionnaireId
    ? await rows.questionnaireById(db, response.questionnaireId)
    : undefined;
  const saved = new Map((await rows.answersOf(db, response.id)).map((row) => [row.question, row]));
  // Parsed when it was stored; stored versions are never edited.
  const pages = version ? (version.body as Questionnaire).pages : [];
  return pages
    .flatMap((page) => page.questions)
    .flatMap((question) => {
      const answer = saved.get(question.name);
      if (!answer) return [];
      return [
        {
          name: question.name,
          title: question.title,
          kind: question.kind,
          text: answerText(question, answer.value as Answer),
          milliseconds: answer.milliseconds,
          files: [],
        },
      ];
    });
}
