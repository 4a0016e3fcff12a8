/** What responses paid beside their rewards, and the shares that were set. */
import { type Selectable, sql } from "kysely";
import { GrowthKind } from "#contract/growth-enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";

const { inviteFirst, welcome } = GrowthKind.of;

export type RewardRow = Omit<Selectable<Tables["growthReward"]>, "kind"> & { kind: GrowthKind };

type OfBeneficiary = { beneficiaryId: number; responseId: number };

const rewards = (tx: Tx, { beneficiaryId, responseId }: OfBeneficiary) =>
  tx
    .selectFrom("growthReward")
    .selectAll()
    .$narrowType<{ kind: GrowthKind }>()
    .where("beneficiaryId", "=", beneficiaryId)
    .where("responseId", "=", responseId)
    .orderBy("kind");

/** What somebody has of a response, or had, by rule. */
export const rewardsOf = (tx: Tx, of: OfBeneficiary): Promise<RewardRow[]> =>
  rewards(tx, of).execute();

/** One of these, locked: what becomes of it follows what became of it before. */
export const lockReward = (
  tx: Tx,
  { kind, ...of }: OfBeneficiary & { kind: GrowthKind },
): Promise<RewardRow | undefined> =>
  rewards(tx, of).where("kind", "=", kind).forUpdate().executeTakeFirst();

/** A line of a response, turned at least so often. */
export type Booked = { responseId: number; turns: number };

export async function areBooked(
  tx: Tx,
  { beneficiaryId, kind }: { beneficiaryId: number; kind: GrowthKind },
  wanted: readonly Booked[],
): Promise<boolean> {
  if (wanted.length === 0) return true;
  const ids = wanted.map(({ responseId }) => responseId);
  const booked = await tx
    .selectFrom("growthReward")
    .select(["responseId", "turns"])
    .where("beneficiaryId", "=", beneficiaryId)
    .where("kind", "=", kind)
    .where("responseId", "in", ids)
    .execute();
  const turnsOf = new Map(booked.map(({ responseId, turns }) => [responseId, turns]));
  return wanted.every(({ responseId, turns }) => (turnsOf.get(responseId) ?? -1) >= turns);
}

type RewardPair = { memberId: number; leaderId: number | null };
const rate = preparedRow<RewardPair & { at: Date }, { percent: number }>("team-rate-at")`
  select percent from team_rate
   where member_id = ${"memberId"} and leader_id = ${"leaderId"} and set_at <= ${"at"}
   order by id desc limit 1`;

/** The share that stood then; nothing was set = 0. */
export const rateAt = async (line: Pipeline, pair: RewardPair, at: Date): Promise<number> =>
  pair.leaderId === null ? 0 : ((await rate(line, { ...pair, at }))?.percent ?? 0);

type NewReward = Pick<
  RewardRow,
  "responseId" | "beneficiaryId" | "memberId" | "taskId" | "baseGold" | "baseFen" | "percent"
> & { kind: GrowthKind; gold: number; fen: number; at: Date };

const insert = preparedRow<NewReward, { id: number }>("insert-growth-reward")`
  insert into growth_reward (response_id, kind, beneficiary_id, member_id, task_id, base_gold, base_fen,
                             percent, gold, fen, paid_gold, paid_fen, credited_at, changed_at)
  values (${"responseId"}, ${"kind"}, ${"beneficiaryId"}, ${"memberId"}, ${"taskId"}, ${"baseGold"},
          ${"baseFen"}, ${"percent"}, ${"gold"}, ${"fen"}, ${"gold"}, ${"fen"}, ${"at"}, ${"at"})
  on conflict do nothing
  returning id`;

/** False when this rule was paid for already: for this response, or for the member's first. */
export const insertReward = async (tx: Tx, reward: NewReward): Promise<boolean> =>
  (await insert(tx, reward)) !== undefined;

/** Names who earned the reward, too, because the table is spread by that (docs/scale.md). */
type Turned = Pick<RewardRow, "id" | "beneficiaryId"> & { at: Date };
type FellBackInput = Turned & { paidGold: number; paidFen: number };

export const fellBack = (tx: Tx, { id, beneficiaryId, paidGold, paidFen, at }: FellBackInput) =>
  tx
    .updateTable("growthReward")
    .set({ standing: false, turns: sql`turns + 1`, paidGold, paidFen, changedAt: at })
    .where("beneficiaryId", "=", beneficiaryId)
    .where("id", "=", id)
    .execute();

/** False when another response has taken its place as the member's first meanwhile. */
export const stoodUp = async (tx: Tx, { id, beneficiaryId, at }: Turned): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update growth_reward r
       set standing = true, turns = turns + 1, paid_gold = gold, paid_fen = fen, changed_at = ${at}
     where beneficiary_id = ${beneficiaryId} and id = ${id} and not standing
       and not (kind in (${inviteFirst}, ${welcome})
                and exists (select from growth_reward o where o.member_id = r.member_id
                               and o.kind = r.kind and o.kind in (1, 6) and o.standing))
    returning id`.execute(tx);
  return rows.length > 0;
};

/** The shares that were set for a member, oldest first, for an export of their data. */
export const sharesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("teamRate")
    .select(["percent", "setAt"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();

/** What a response that a member begins now promises: to them as a VIP and to the one who invited them, in percent, and whose team it is. */
export type GrowthTerms = {
  inviterId: number | null;
  leaderId: number | null;
  vipPercent: number;
  invitePercent: number;
};
export const noTerms: GrowthTerms = {
  inviterId: null,
  leaderId: null,
  vipPercent: 0,
  invitePercent: 0,
};

const terms = preparedRow<{ memberId: number; at: Date }, GrowthTerms>("growth-terms")`
  select inviter_id as "inviterId", leader_id as "leaderId", vip_percent as "vipPercent",
         case when ${"at"} <= invite_until then invite_percent else 0 end as "invitePercent"
    from growth_terms where member_id = ${"memberId"}`;

export const growthTermsOf = async (
  line: Pipeline,
  { memberId, at }: { memberId: number; at: Date },
): Promise<GrowthTerms> => (await terms(line, { memberId, at })) ?? noTerms;
