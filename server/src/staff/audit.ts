/** The operators' log as operators read it; writing it is `recordAudit` of service.ts. */
import type { auditPeople, listAudit } from "#contract/console/staff.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { cutPage, readCursor } from "../platform/cursor.ts";
import { badField } from "../platform/failure.ts";
import type { World } from "../platform/world.ts";
import { allStaff, pageOfAudit } from "./audit-sql.ts";

const DAY_MS = 86_400_000;
/** The contract's word for the system. */
const SYSTEM = 0;

type Query = ParsedOf<typeof listAudit>["query"];

export async function auditPage({ db }: World, query: Query): Promise<DataOf<typeof listAudit>> {
  const { cursor, size, staffId, subjectKind, subjectId, action, q } = query;
  const [at, id] = readCursor(cursor, 2) ?? [];
  const found = await pageOfAudit(db, {
    before: at === undefined || id === undefined ? undefined : { at: new Date(at), id },
    subjectKind,
    subjectId,
    staffId:
      staffId === undefined ? undefined : Number(staffId) === SYSTEM ? null : Number(staffId),
    action,
    text: q || undefined,
    ...spanOf(query),
    size: size + 1,
  }).execute();
  const { list, next } = cutPage(found, size, (row) => [row.at.getTime(), row.id]);
  return {
    list: list.map((row) => ({
      ...row,
      staffName: row.staffName ?? "系统",
      at: row.at.toISOString(),
    })),
    next,
  };
}

/** The days in Asia/Shanghai, which has kept +08:00 since 1991. */
function spanOf({ from, to }: Query) {
  if (from !== undefined && to !== undefined && from > to)
    throw badField("to", "结束日期不能早于开始日期");
  const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
  return {
    from: from === undefined ? undefined : startOf(from),
    to: to === undefined ? undefined : new Date(startOf(to).getTime() + DAY_MS),
  };
}

export const peopleOfAudit = async ({ db }: World): Promise<DataOf<typeof auditPeople>> => ({
  list: await allStaff(db),
});
