/** People as inviters and leaders see them: never a mobile or an e-mail. */
import type { Db } from "../../platform/db.ts";
import * as rows from "./people-sql.ts";

export { memberByCode } from "./sql.ts";
export { inviteesByIds, teamMemberByCode, teamSinceOf } from "./people-sql.ts";

type TeamPageInput = {
  leaderId: number;
  search: string | undefined;
  after: number | undefined;
  size: number;
};

/** Newest first; a search by how the nickname begins comes in the order of nicknames. */
export async function teamPage(
  db: Db,
  { search, ...asked }: TeamPageInput,
): Promise<rows.TeamPerson[]> {
  if (!search) return rows.pageOfTeam(db, asked);
  const coded = /^\d{8}$/.test(search)
    ? await rows.teamMemberByCode(db, asked.leaderId, search)
    : undefined;
  return coded ? [coded] : rows.pageByNickname(db, { ...asked, beginning: search });
}
