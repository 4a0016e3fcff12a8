/** Operators as anyone who manages them sees them. */
import { sql } from "kysely";
import type { OperatorState } from "#contract/console/people/operators.ts";
import type { StaffRole } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { type ListAsked, listPage } from "../../platform/list-sql.ts";

type OperatorsFilter = {
  state: OperatorState | undefined;
  role: StaffRole | undefined;
  search: string | undefined;
  now: Date;
};

/** There are dozens of operators, so what is counted for each is counted here. */
const operators = (db: Db, now: Date) =>
  db
    .selectFrom("staffMember as m")
    .select(["m.id", "m.account", "m.name", "m.role", "m.state", "m.totpAt", "m.passwordAt"])
    .select(["m.seenAt", "m.createdAt", "m.breakGlass"])
    .select((s) => [
      s
        .selectFrom("staffIdentity as i")
        .whereRef("i.staffId", "=", "m.id")
        .select("i.issuer")
        .as("issuer"),
      s
        .selectFrom("staffRecoveryCode as r")
        .whereRef("r.staffId", "=", "m.id")
        .where("r.usedAt", "is", null)
        .select((r) => r.fn.countAll<number>().as("n"))
        .as("recoveryLeft"),
      s
        .selectFrom("staffSession as s")
        .whereRef("s.staffId", "=", "m.id")
        .where("s.expiresAt", ">", now)
        .select((r) => r.fn.countAll<number>().as("n"))
        .as("sessions"),
      s
        .selectFrom("moneyProposal as p")
        .where("p.kind", "=", "staff")
        .where("p.subjectId", "=", sql<string>`m.id::text`)
        .where("p.endedAt", "is", null)
        .select((r) => r.fn.countAll<number>().as("n"))
        .as("proposals"),
    ]);

export const operatorById = (db: Db, id: number, now: Date) =>
  operators(db, now).where("m.id", "=", id).executeTakeFirst();

/** Newest first; those who never came by `seen` before all others. */
export const pageOfOperators = (
  db: Db,
  { state, role, search, now }: OperatorsFilter,
  asked: ListAsked,
) => {
  const begins = `${(search ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`;
  return listPage(
    db,
    operators(db, now)
      .$if(state !== undefined, (q) => q.where("m.state", "=", state ?? ""))
      .$if(role !== undefined, (q) => q.where("m.role", "=", role ?? 0))
      .$if((search ?? "") !== "", (q) =>
        q.where((e) => e.or([e("m.account", "ilike", begins), e("m.name", "ilike", begins)])),
      ),
    {
      asked,
      id: sql.ref("m.id"),
      keys: {
        seen: { by: sql`coalesce(m.seen_at, '1970-01-01T00:00:00Z'::timestamptz)`, isMoment: true },
      },
    },
  );
};
