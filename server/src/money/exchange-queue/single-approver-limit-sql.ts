/** What one person approved alone since then, by the index exchange_alone: a day's approvals at most. */
import { ExchangeState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

type AloneSumsInput = {
  memberIds: readonly number[];
  accounts: readonly string[];
  hands: readonly number[];
  since: Date;
};
/** `of` is a member's id, a payee's account, or empty for everything that these operators approved. */
type ExchangeQueueSum = { kind: "member" | "payee" | "hands"; of: string; fen: number };

/** What failed came back to the member: asking again is the same money. */
const sums = prepared<AloneSumsInput, ExchangeQueueSum>("exchange-alone")`
  with alone as (
    select member_id, payee_account, approved_by, approved_fen from exchange
     where approved_at > ${"since"} and approved_by is not null and first_approver is null
       and state <> ${ExchangeState.of.failed})
  select 'member' as kind, member_id::text as "of", sum(approved_fen)::bigint as fen
    from alone where member_id = any (${"memberIds"}::bigint[]) group by member_id
  union all
  select 'payee', payee_account, sum(approved_fen)::bigint
    from alone where payee_account = any (${"accounts"}::text[]) group by payee_account
  union all
  select 'hands', '', coalesce(sum(approved_fen), 0)::bigint
    from alone where approved_by = any (${"hands"}::bigint[])`;

export const aloneSums = (db: Db, asked: AloneSumsInput): Promise<ExchangeQueueSum[]> =>
  sums(db, asked);

type Approval = { approvedBy: number; approvedAt: Date; approvedFen: number };
export const keepApproval = (tx: Tx, id: number, approval: Approval) =>
  tx.updateTable("exchange").set(approval).where("id", "=", id).execute();
