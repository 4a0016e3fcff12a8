/** Everything of a task that is worked out from its draft: questionnaire versions, seats, the audience in SQL. */
import type { TaskDraft } from "#contract/console/study/task.ts";
import { UNTITLED } from "#questionnaire/import-report.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { isRecord } from "#questionnaire/checked.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { allCellsOf, isOfGrid } from "#questionnaire/quota-grid.ts";
import { compileAudience } from "../../study/audience/api.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { insertQuestionnaire, questionnaireById } from "../../study/survey/api.ts";
import { checkLink, platformById } from "../../study/survey-platform/api.ts";
import { setQuotas, taskById, UNLIMITED } from "../../study/task/api.ts";
import { seatedNow } from "./seats.ts";
import * as drafts from "./sql.ts";

/** Who saves it, and when. */
type Saving = { staffId: number; now: Date };

/**
 * Throws `badRequest` or `questionnaireBroken`, naming the problem; then nothing is stored. Answers the limits that are new,
 * in which those on their way in or out at this moment are not counted yet.
 */
export async function keepRest(
  tx: Tx,
  id: number,
  draft: TaskDraft,
  saving: Saving,
): Promise<string[]> {
  const { now } = saving;
  const questionnaire = await keepQuestionnaire(tx, id, draft, saving);
  const { quotaTotal, quotaDaily } = draft;
  const seated = await seatedNow(tx, id);
  const cells = questionnaire ? limitedIn(questionnaire, now) : [];
  const limited = await setQuotas(tx, { id, quotaTotal, quotaDaily }, now, { cells, seated });
  await keepAudience(tx, id, draft);
  return limited;
}

/** Every combination of a grid is counted, limited or not: which is the least filled is asked at each entry. */
const limitedIn = (questionnaire: Questionnaire, now: Date) =>
  allCellsOf(questionnaire, dayOf(now)).map(({ name, limit }) => ({
    name,
    limit: limit ?? (isOfGrid(name) ? UNLIMITED : undefined),
  }));

/**
 * Stores a new version when the questionnaire really changed. One with errors is kept beside it as it was written:
 * anyone who pasted a long one saves, goes home and mends the rest tomorrow. Answers the version that counts.
 */
async function keepQuestionnaire(
  tx: Tx,
  id: number,
  draft: TaskDraft,
  { staffId, now }: Saving,
): Promise<Questionnaire | undefined> {
  if (draft.source !== "own" || draft.questionnaire === null) {
    await drafts.useQuestionnaire(tx, id, null);
    await drafts.dropUnfinished(tx, id);
    return undefined;
  }
  const task = await taskById(tx, id);
  const current = task?.questionnaireId
    ? await questionnaireById(tx, task.questionnaireId)
    : undefined;
  const parsed = parseQuestionnaire(draft.questionnaire);
  if (!parsed.ok) {
    // Nothing that the editor could draw, or that anybody could have written with it.
    if (!isRecord(draft.questionnaire))
      throw new Failure("questionnaireBroken", { data: { problems: parsed.problems } });
    const body = JSON.stringify(draft.questionnaire);
    await drafts.keepUnfinished(tx, { taskId: id, body, updatedAt: now });
    // Parsed when it was stored.
    return current?.body as Questionnaire | undefined;
  }
  await drafts.dropUnfinished(tx, id);
  const { title } = parsed.questionnaire;
  const body = JSON.stringify({
    ...parsed.questionnaire,
    title: title === UNTITLED ? draft.title : title,
  });
  if (!current || !(await drafts.sameJson(tx, current.id, body))) {
    const version = await insertQuestionnaire(tx, { taskId: id, body, staffId, createdAt: now });
    await drafts.useQuestionnaire(tx, id, version.id);
  }
  return parsed.questionnaire;
}

async function keepAudience(tx: Tx, id: number, { audience }: TaskDraft): Promise<void> {
  const { mayPath, problems } =
    audience === null ? { mayPath: null, problems: [] } : await compileAudience(tx, audience);
  const [problem] = problems;
  if (problem) throw badField("audience", `目标人群：${problem}`);
  await drafts.setAudiencePath(tx, id, mayPath);
}

/** Before anything is written: the row itself could not name a platform that is not there. */
export async function refuseBadLink(tx: Tx, { platformId, link }: TaskDraft): Promise<void> {
  if (platformId === null || link === null) return;
  const platform = await platformById(tx, platformId);
  if (!platform) throw badField("platformId", "外部平台不存在，请重新选择");
  const [problem] = checkLink(platform.settings, link);
  if (problem) throw badField("link", `外部链接：${problem}`);
}
