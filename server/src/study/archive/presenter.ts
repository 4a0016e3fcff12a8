/** Imports of archives as operators see them. */
import type { ArchiveImport, ArchiveState, listArchives } from "#contract/console/study/archive.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { staffNames } from "../../people/staff/api.ts";
import type { Db } from "../../platform/db.ts";
import { mustFind } from "../../platform/failure.ts";
import type { ListAsked } from "../../platform/list-sql.ts";
import { titlesByIds } from "../task/api.ts";
import * as rows from "./sql.ts";

export async function listed(db: Db, asked: ListAsked): Promise<DataOf<typeof listArchives>> {
  const { list, ...page } = await rows.importsPage(db, asked);
  return { ...page, list: await shown(db, list) };
}

/** Throws `notFound`. */
export async function oneOf(db: Db, id: number): Promise<ArchiveImport> {
  const row = mustFind(await rows.importById(db, id));
  return shownOne(db, row);
}

export async function shownOne(db: Db, row: rows.ImportRow): Promise<ArchiveImport> {
  const [one] = await shown(db, [row]);
  return mustFind(one);
}

async function shown(db: Db, found: readonly rows.ImportRow[]): Promise<ArchiveImport[]> {
  const [names, titles] = await Promise.all([
    staffNames(db, [...new Set(found.map(({ staffId }) => staffId))]),
    titlesByIds(
      db,
      found.flatMap(({ taskId }) => taskId ?? []),
    ),
  ]);
  return found.map(({ staffId, taskId, createdAt, endedAt, state, digest: _, ...row }) => ({
    ...row,
    // The table's check allows these only.
    state: state as ArchiveState,
    task: taskId === null ? null : { id: taskId, title: titles.get(taskId) ?? "" },
    by: names.get(staffId) ?? "",
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
