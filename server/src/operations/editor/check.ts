/**
 * What a task must be. Some of it holds for every draft (`checkDraft`: the parts must not contradict each
 * other, as the editor says by the same rules); the rest is asked for when it is published (`missingIn`: an operator may save half a task).
 */
import { contradictionsIn } from "#contract/console/study/task-checks.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { AuditPolicy, TaskType } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { kindOf } from "#contract/task-kind.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import type { ParseProblem } from "#questionnaire/integrity.ts";
import { shortOfMinima } from "#questionnaire/lint-quota.ts";
import { checkLogic } from "#questionnaire/lint.ts";
import { questionsOf } from "#questionnaire/references.ts";
import { badField } from "../../platform/failure.ts";
import { isCity } from "../../foundation/region/api.ts";
import { takesAnyFile } from "../../study/survey/api.ts";

/** Throws `badRequest` naming the field. */
export function checkDraft(draft: TaskDraft): void {
  for (const [field, sentence] of contradictionsIn(draft)) throw badField(field, sentence);
  const nowhere = draft.cities.find((name) => !isCity(name));
  // No address is ever in such a place: the task would be open to nobody, without an error.
  if (nowhere !== undefined)
    throw badField("cities", `没有叫「${nowhere}」的城市，请填城市名，如：上海、杭州`);
}

/** What is known of a task beside its draft. */
export type MissingInInput = {
  requiredTopics: number;
  /** The task's platform; null where there is none. */
  platform: { active: boolean; name: string } | null;
  /** What is wrong with the link as the platform stands now: it may have lost the host since. */
  linkProblems: readonly string[];
  /** Of a questionnaire that was saved with errors; undefined where it is whole, or there is none. */
  unfinished: readonly ParseProblem[] | undefined;
  /** What a second person has not confirmed. */
  payProblem: string | undefined;
};

/** What is still missing before it can be published, each a sentence. */
export function missingIn(draft: TaskDraft, known: MissingInInput): string[] {
  const { unfinished } = known;
  // Parsed when it was stored, except for one with errors, of which nothing else can be said.
  const questionnaire = unfinished ? null : (draft.questionnaire as Questionnaire | null);
  const { isSeen, seats } = kindOf(draft.type);
  return [
    unfinished && unfinishedText(unfinished),
    draft.source === "own" && !unfinished && questionnaire === null && "发布前请先添加问卷",
    draft.source === "external" && !known.platform?.active && "外部平台已停用，请先启用或更换",
    ...known.linkProblems.map((problem) => `外部链接：${problem}`),
    draft.source === "discussion" && known.requiredTopics === 0 && "讨论组至少需要一个必答话题",
    draft.quotaTotal === null && seats,
    isSeen &&
      questionnaire !== null &&
      !hasRequiredFile(questionnaire) &&
      `${TaskType.label(draft.type)}需要至少一道必答的上传题（照片或截图）`,
    isSeen &&
      draft.auditPolicy !== AuditPolicy.of.reconciliation &&
      `${TaskType.label(draft.type)}需要人工审核，请把审核方式改为“对账审核”`,
    draft.agentPriceFen !== null &&
      questionnaire !== null &&
      hasRequiredFile(questionnaire) &&
      "代理带来的受访者不能上传文件：请去掉必答的上传题，或不开放给代理",
    ...(questionnaire === null ? [] : [...fatalIn(questionnaire), ...filesIn(questionnaire)]),
    questionnaire !== null && shortOfMinima(questionnaire, draft.quotaTotal),
    draft.rewardGold === 0 && draft.rewardFen === 0 && "完成奖励不能为零",
    known.payProblem,
  ].filter((sentence) => typeof sentence === "string");
}

const unfinishedText = (problems: readonly ParseProblem[]): string =>
  problems.length === 0
    ? "问卷改好了但还没有成为正式版本，请再保存一次"
    : `问卷有 ${problems.length} 处问题，改好后才能发布：${problems[0]?.message ?? ""}`;

/** Errors that would waste every respondent's time; parts that are never reached are only shown in the editor. */
const fatalIn = (questionnaire: Questionnaire): string[] =>
  checkLogic(questionnaire)
    .filter(({ isFatal }) => isFatal)
    .map(({ message }) => `问卷：${message}`);

/** File questions that the storage would refuse: members would meet a field that takes nothing. */
const filesIn = (questionnaire: Questionnaire): string[] =>
  questionsOf(questionnaire).flatMap((question) => {
    if (question.kind !== "file") return [];
    const { name, accept, maxBytes } = question;
    return [
      !takesAnyFile(accept) &&
        `上传题「${name}」要的文件类型（${accept.join("、")}）本站收不了：只收 JPG、PNG、WebP 图片和 PDF`,
      maxBytes > limits.answerFileMaxBytes &&
        `上传题「${name}」的单个文件上限不能超过 ${limits.answerFileMaxBytes / 1024 / 1024} MB`,
    ].filter((sentence) => sentence !== false);
  });

const hasRequiredFile = (questionnaire: Questionnaire) =>
  questionsOf(questionnaire).some(({ kind, required }) => kind === "file" && required);
