/** What credited responses owe others, on the side of those who answered (docs/decisions/0126), beside what is booked. */
import { GrowthKind } from "#contract/growth-enums.ts";
import type { Tx } from "../../platform/db.ts";
import { type Pipeline, prepared, preparedRow } from "../../platform/prepared.ts";
import type { Due } from "./rules.ts";

const { inviteFirst, invitePercent, leaderCommission, welcome } = GrowthKind.of;
const toOthers = [inviteFirst, invitePercent, leaderCommission];

/** Owed when `turns` is even, taken back when it is odd. */
export type DueRow = Due & { turns: number };
type OfResponse = { memberId: number; responseId: number; beneficiaryIds: readonly number[] };

const dues = prepared<OfResponse, DueRow>("growth-dues")`
  select distinct on (kind) kind, beneficiary_id as "beneficiaryId", base_gold as "baseGold",
         base_fen as "baseFen", percent, gold, fen, turns
    from (select kind, beneficiary_id, base_gold, base_fen, percent, gold, fen, turns from growth_due
           where member_id = ${"memberId"} and response_id = ${"responseId"}
          union all
          select kind, beneficiary_id, base_gold, base_fen, percent, gold, fen, turns from growth_reward
           where beneficiary_id = any (${"beneficiaryIds"}::bigint[]) and response_id = ${"responseId"}
             and kind in (${toOthers})) line
   order by kind, turns desc`;

/**
 * What a response owes others or had owed. Of a line on both sides the one that was turned more often is true: what
 * is booked follows, except where a node of 0.18.0 has turned it.
 */
export const duesOf = (line: Pipeline, of: OfResponse) => dues(line, of);

const kinds = prepared<OfResponse, { kind: GrowthKind }>("growth-kinds")`
  select kind from growth_due where member_id = ${"memberId"} and response_id = ${"responseId"}
  union
  select kind from growth_reward
   where beneficiary_id = any (${"beneficiaryIds"}::bigint[]) and response_id = ${"responseId"}`;

/** The rules that it owes or has paid by, or had; `beneficiaryIds`: the respondent's own, too. */
export const kindsOf = (line: Pipeline, of: OfResponse) => kinds(line, of);

export type First = { kind: GrowthKind; responseId: number; turns: number };
const firsts = prepared<{ memberId: number }, First>("growth-firsts")`
  select distinct on (kind, response_id) kind, response_id as "responseId", turns
    from (select kind, response_id, turns from growth_due
           where member_id = ${"memberId"} and kind = ${inviteFirst}
          union all
          select kind, response_id, turns from growth_reward
           where member_id = ${"memberId"} and kind in (${[inviteFirst, welcome]})) line
   order by kind, response_id, turns desc`;

/** What was ever owed or paid for this member's first valid response. */
export const firstsOf = (line: Pipeline, memberId: number) => firsts(line, { memberId });

export const isStanding = ({ turns }: Pick<First, "turns">): boolean => turns % 2 === 0;

type NewDue = Due & { memberId: number; responseId: number; at: Date };

const insert = preparedRow<NewDue, { kind: GrowthKind }>("insert-growth-due")`
  insert into growth_due (member_id, response_id, kind, beneficiary_id, base_gold, base_fen, percent,
                          gold, fen, owed_at, changed_at)
  values (${"memberId"}, ${"responseId"}, ${"kind"}, ${"beneficiaryId"}, ${"baseGold"}, ${"baseFen"},
          ${"percent"}, ${"gold"}, ${"fen"}, ${"at"}, ${"at"})
  on conflict do nothing
  returning kind`;

/** False when this response owes it already. */
export const insertDue = async (tx: Tx, due: NewDue): Promise<boolean> =>
  (await insert(tx, due)) !== undefined;

const turn = prepared<NewDue & { turn: number }, object>("turn-growth-due")`
  insert into growth_due (member_id, response_id, kind, beneficiary_id, base_gold, base_fen, percent,
                          gold, fen, turns, owed_at, changed_at)
  values (${"memberId"}, ${"responseId"}, ${"kind"}, ${"beneficiaryId"}, ${"baseGold"}, ${"baseFen"},
          ${"percent"}, ${"gold"}, ${"fen"}, ${"turn"}, ${"at"}, ${"at"})
  on conflict (member_id, response_id, kind) do update
     set turns = excluded.turns, changed_at = excluded.changed_at`;

/** A line from before is written down here when it is turned for the first time. */
export const turnDue = (tx: Tx, due: NewDue & { turn: number }) => turn(tx, due);
