/** A member's own responses, newest first, as their pages ask for them. */
import type { AuditState, JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { camelRow, prepared } from "../../platform/prepared.ts";
import type { ResponseRow } from "./sql.ts";

type OwnPage = {
  memberId: number;
  result: JoinResult | null;
  auditState: AuditState | null;
  before: number | null;
  size: number;
};

/** A bound that is null excludes nothing. */
const ownPage = prepared<OwnPage, Record<string, unknown>>("own-responses")`
  select * from survey_response
   where owner_id = ${"memberId"} and result = coalesce(${"result"}, result)
     and (audit_state = ${"auditState"} or ${"auditState"} is null)
     and id < coalesce(${"before"}, 9223372036854775807)
   order by id desc limit ${"size"}`;

/** By the key, which begins with the owner. */
export const pageOfOwn = async (db: Db, asked: OwnPage): Promise<ResponseRow[]> =>
  (await ownPage(db, asked)).map((row) => camelRow(row) as ResponseRow);
