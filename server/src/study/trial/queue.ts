/** Applications as operators see them: to choose from, and to send parcels to. */
import type { ConsoleTrial } from "#contract/console/study/trial.ts";
import { TrialState } from "#contract/enums.ts";
import { maskedAddress, openAddress } from "../../people/address/api.ts";
import type { ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { qualityScoreOf } from "../quality/api.ts";
import { barredSentences } from "../../people/sanction/api.ts";
import { qualityOf, responseOfTask } from "../survey/api.ts";
import { roundOf, tasksByIds, type ServedTask } from "../task/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { factsOf } from "./apply.ts";
import { type ApplicationFilter, type ApplicationRow, pageOfApplications } from "./sql.ts";

/** What waits for somebody comes oldest first, everything else newest first. */
export async function queuedTrials(world: World, asked: ApplicationFilter & ListAsked) {
  const { state } = asked;
  const oldestFirst = state === TrialState.of.applied || state === TrialState.of.chosen;
  const { list, ...page } = await pageOfApplications(world.db, asked, { ...asked, oldestFirst });
  return { ...page, list: await forConsole(world, list) };
}

/** Of the address enough to tell one from another; the operator who sends the parcel asks for the rest (reveal.ts). */
export async function forConsole(
  world: World,
  found: readonly ApplicationRow[],
): Promise<ConsoleTrial[]> {
  const memberIds = [...new Set(found.map(({ memberId }) => memberId))];
  const taskIds = [...new Set(found.map(({ taskId }) => taskId))];
  const [tasks, names, standings, reports, barred] = await Promise.all([
    tasksByIds(world.db, taskIds),
    memberNames(world.db, memberIds),
    standingsOf(world, memberIds),
    reportsOf(world, found),
    barredSentences(world.db, memberIds, world.clock.now()),
  ]);
  const tasksById = new Map(tasks.map((task) => [task.id, task]));
  return found.map((row) => ({
    ...factsOf(row, tasksById.get(row.taskId)?.title ?? ""),
    address: maskedAddress(openAddress(world, "trial-address", row.sealedAddress)),
    memberId: row.memberId,
    memberName: names.get(row.memberId)?.nickname ?? "",
    memberCode: names.get(row.memberId)?.code ?? "",
    ...(standings.get(row.memberId) ?? { quality: 0, validCount: 0, invalidCount: 0 }),
    heldBack: barred.get(row.memberId)?.join("；") ?? null,
    responseId: reports.get(row.id) ?? null,
  }));
}

/** How far each member's answers can be relied on. */
async function standingsOf({ db, clock }: World, memberIds: readonly number[]) {
  const now = clock.now();
  const found = await Promise.all(
    memberIds.map(async (id) => {
      const quality = await qualityScoreOf(db, id, now);
      const { valid, invalid } = await qualityOf(db, id);
      return [id, { quality, validCount: valid, invalidCount: invalid }] as const;
    }),
  );
  return new Map(found);
}

const mayHaveReport = ({ state }: ApplicationRow) =>
  state === TrialState.of.shipped || state === TrialState.of.received;

/** The report of each application that can have one. */
async function reportsOf({ db, clock }: World, found: readonly ApplicationRow[]) {
  const sent = found.filter(mayHaveReport);
  const tasks = await tasksByIds(db, [...new Set(sent.map(({ taskId }) => taskId))]);
  const rounds = new Map(tasks.map((task: ServedTask) => [task.id, roundOf(task, clock.now())]));
  const reports = await Promise.all(
    sent.map(async ({ id, taskId, memberId }) => {
      const report = await responseOfTask(db, taskId, memberId, rounds.get(taskId) ?? "");
      return [id, report && !report.atDoor ? report.id : null] as const;
    }),
  );
  return new Map(reports);
}
