/** For the console's overview: applications that nobody has chosen or refused. */
import { sql } from "kysely";
import { TrialState } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";

export const waitingTrials = async (db: Db): Promise<number> => {
  // As a literal, or PostgreSQL would not use the partial index.
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from trial_application
     where state = ${sql.lit(TrialState.of.applied)}`.execute(db);
  return rows[0]?.waiting ?? 0;
};
