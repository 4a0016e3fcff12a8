/** The operators' log as operators read it; writing it is `recordAudit` of audit-actor.ts. */
import type { auditPeople, listAudit } from "#contract/console/people/staff.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import type { World } from "../../platform/world.ts";
import { allStaff, pageOfAudit } from "./audit-sql.ts";

/** The contract's word for the system. */
const SYSTEM = 0;

type Query = ParsedOf<typeof listAudit>["query"];

export async function auditPage(
  { db }: World,
  { staffId, q, ...query }: Query,
): Promise<DataOf<typeof listAudit>> {
  const by =
    staffId === undefined ? undefined : Number(staffId) === SYSTEM ? null : Number(staffId);
  const filter = { ...query, staffId: by, text: q || undefined };
  const { list, ...page } = await pageOfAudit(db, filter, query);
  return {
    ...page,
    list: list.map((row) => ({
      ...row,
      staffName: row.staffName ?? "系统",
      at: row.at.toISOString(),
    })),
  };
}

export const peopleOfAudit = async ({ db }: World): Promise<DataOf<typeof auditPeople>> => ({
  list: await allStaff(db),
});
