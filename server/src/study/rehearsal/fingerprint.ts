/** What a rehearsal's outcome depends on: a later change of any of it asks for another one. */
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import type { Db } from "../../platform/db.ts";
import { sha256 } from "../../platform/clock.ts";
import { platformById } from "../survey-platform/api.ts";
import type { ServedTask } from "../task/api.ts";

/** The fingerprint from before platforms had a key for each direction: older rehearsals still count. */
const settingsIn = ({ keys, ...settings }: SurveyPlatformSettings) =>
  keys === "shared" ? settings : { ...settings, keys };

/** Texts, pictures, the window, the audience and the quotas are not among it. */
export async function fingerprintOf(db: Db, task: ServedTask): Promise<Buffer> {
  const platform = task.platformId === null ? undefined : await platformById(db, task.platformId);
  return sha256(
    JSON.stringify([
      task.type,
      task.source,
      task.platformId,
      task.link,
      platform ? settingsIn(platform.settings) : null,
      platform?.active ?? null,
      task.questionnaireId,
      task.videoUrl,
      task.videoSeconds,
      task.rewardGold,
      task.rewardFen,
      task.screenOutBands,
      task.quotaFullGold,
      task.minutes,
      task.minimumSeconds,
      task.limitMinutes,
      task.auditPolicy,
      task.auditDays,
    ]),
  );
}
