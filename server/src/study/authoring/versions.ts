/** The versions of a task's questionnaire: when each was saved, and by whom. */
import type { listVersions as listEndpoint } from "#contract/console/study/questionnaire-desk.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { Db } from "../../platform/db.ts";
import { staffNames } from "../../people/staff/api.ts";
import { versionListOfTask } from "../survey/api.ts";
import { mustBeTask } from "../task/api.ts";

export async function listVersions(db: Db, taskId: number): Promise<DataOf<typeof listEndpoint>> {
  await mustBeTask(db, taskId);
  const found = await versionListOfTask(db, taskId);
  const names = await staffNames(db, [...new Set(found.flatMap(({ staffId }) => staffId ?? []))]);
  return {
    list: found.map(({ version, createdAt, staffId }) => ({
      version,
      at: createdAt.toISOString(),
      by: staffId === null ? null : (names.get(staffId) ?? null),
    })),
  };
}
