/** Traces of closed accounts, and the members in whom somebody was recognised. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { type Pipeline, prepared, preparedRow } from "../../platform/prepared.ts";
import type { HashedMark } from "./mark.ts";
import type { MarkKind } from "./strength.ts";

export const insertTrace = async (tx: Tx, left: { leftAt: Date; memberId: number }) => {
  const row = await tx.insertInto("trace").values(left).returning("id").executeTakeFirstOrThrow();
  return row.id;
};

export const insertMarks = async (tx: Tx, traceId: number, marks: readonly HashedMark[]) => {
  if (marks.length === 0) return;
  const rows = marks.map((mark) => ({ traceId, ...mark }));
  await tx
    .insertInto("traceMark")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
};

export type NewFact = {
  kind: "debt" | "fraud" | "task" | "prize" | "newcomer";
  taskId?: number;
  prizeId?: number;
  gold?: number;
  fen?: number;
  pieces?: number;
  untilAt: Date;
};

/** A fact that is known already is not stored twice. */
export const insertFacts = async (tx: Tx, traceId: number, facts: readonly NewFact[]) => {
  if (facts.length === 0) return;
  const rows = facts.map((fact) => ({ traceId, ...fact }));
  await tx
    .insertInto("traceFact")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
};

type TraceFound = { traceId: number; leftAt: Date; evidence: MarkKind[] };
type Sought = { kinds: readonly string[]; hashes: readonly Buffer[] };

const found = prepared<Sought, TraceFound>("traces-by-marks")`
  select t.id as "traceId", t.left_at as "leftAt", array_agg(distinct m.kind) as evidence
    from unnest(${"kinds"}::text[], ${"hashes"}::bytea[]) given (kind, hash)
    join trace_mark m on m.hash = given.hash and m.kind = given.kind
    join trace t on t.id = m.trace_id
   group by t.id order by t.id`;

export const tracesBy = (line: Pipeline, marks: readonly HashedMark[]): Promise<TraceFound[]> =>
  found(line, { kinds: marks.map(({ kind }) => kind), hashes: marks.map(({ hash }) => hash) });

type Match = { memberId: number; traceId: number; evidence: readonly MarkKind[]; at: Date };

/** Adds what was found now to what was found before; answers all of it. */
export async function addEvidence(tx: Tx, { memberId, traceId, evidence, at }: Match) {
  const { rows } = await sql<{ evidence: MarkKind[]; isSure: boolean }>`
    insert into trace_match as m (member_id, trace_id, evidence, is_sure, found_at)
    values (${memberId}, ${traceId}, ${[...evidence]}::text[], false, ${at})
    on conflict (member_id, trace_id) do update
      set evidence = array(select distinct unnest(m.evidence || excluded.evidence) order by 1)
    returning evidence, is_sure`.execute(tx);
  return rows[0];
}

export const makeSure = (tx: Tx, { memberId, traceId }: Pick<Match, "memberId" | "traceId">) =>
  tx
    .updateTable("traceMatch")
    .set({ isSure: true })
    .where("memberId", "=", memberId)
    .where("traceId", "=", traceId)
    .execute();

/** Debts that nobody has taken over yet; of two accounts at once one gets each. */
export const claimDebts = (
  tx: Tx,
  { memberId, traceId, at }: Pick<Match, "memberId" | "traceId" | "at">,
) =>
  tx
    .updateTable("traceFact")
    .set({ claimedBy: memberId, claimedAt: at })
    .where("traceId", "=", traceId)
    .where("kind", "=", "debt")
    .where("claimedAt", "is", null)
    .where("untilAt", ">", at)
    .returning(["id", "gold", "fen"])
    .execute();

type TookTaskInput = { memberId: number; taskId: number; now: Date };
const took = preparedRow<TookTaskInput, { found: boolean }>("trace-took-task")`
  select true as found from trace_match m join trace_fact f on f.trace_id = m.trace_id
   where m.member_id = ${"memberId"} and f.task_id = ${"taskId"} and f.until_at > ${"now"} limit 1`;

/** Anyone who left and came back had taken this task. */
export const tookBefore = async (line: Pipeline, asked: TookTaskInput): Promise<boolean> =>
  (await took(line, asked)) !== undefined;

type OnDevice = { hash: Buffer; taskId: number; now: Date };
const tookHere = preparedRow<OnDevice, { found: boolean }>("trace-took-here")`
  select true as found from trace_mark m join trace_fact f on f.trace_id = m.trace_id
   where m.hash = ${"hash"} and m.kind = 'device' and f.task_id = ${"taskId"} and f.until_at > ${"now"}
   limit 1`;

export const tookOnDevice = async (line: Pipeline, asked: OnDevice): Promise<boolean> =>
  (await tookHere(line, asked)) !== undefined;

/** How many of a prize the person had before they left. */
export const piecesBefore = async (
  db: Db,
  { memberId, prizeId, now }: { memberId: number; prizeId: number; now: Date },
): Promise<number> => {
  const { pieces } = await db
    .selectFrom("traceMatch as m")
    .innerJoin("traceFact as f", "f.traceId", "m.traceId")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("f.pieces"), sql<number>`0`).as("pieces"))
    .where("m.memberId", "=", memberId)
    .where("f.prizeId", "=", prizeId)
    .where("f.untilAt", ">", now)
    .executeTakeFirstOrThrow();
  return Number(pieces);
};

const returned = preparedRow<{ memberId: number; now: Date }, { found: boolean }>("trace-returned")`
  select true as found from trace_match m join trace_fact f on f.trace_id = m.trace_id
   where m.member_id = ${"memberId"} and f.kind = 'newcomer' and f.until_at > ${"now"} limit 1`;

export const hasReturned = async (line: Pipeline, memberId: number, now: Date): Promise<boolean> =>
  (await returned(line, { memberId, now })) !== undefined;

export type Returned = {
  memberId: number;
  leftAt: Date;
  foundAt: Date;
  evidence: MarkKind[];
  isSure: boolean;
  hadFraud: boolean;
  gold: number;
  fen: number;
};

/** Whom these members were recognised as; debts as they were carried over. */
export async function returnsOf(db: Db, memberIds: readonly number[], now: Date) {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<Returned>`
    select m.member_id, t.left_at, m.found_at, m.evidence, m.is_sure,
           coalesce(bool_or(f.kind = 'fraud'), false) as had_fraud,
           coalesce(sum(f.gold) filter (where f.claimed_by = m.member_id), 0)::bigint as gold,
           coalesce(sum(f.fen) filter (where f.claimed_by = m.member_id), 0)::bigint as fen
      from trace_match m join trace t on t.id = m.trace_id
      left join trace_fact f on f.trace_id = t.id and f.until_at > ${now}
     where m.member_id = any (${memberIds}::bigint[])
     group by m.member_id, t.id, m.found_at, m.evidence, m.is_sure
     order by m.found_at desc, t.id desc`.execute(db);
  return rows;
}

export const deleteMatchesOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom("traceMatch").where("memberId", "=", memberId).execute();

/** Closed accounts whose rows can still be found from their trace, and whether fraud is known of them. */
export const linkedTraces = async (db: Db) => {
  const { rows } = await sql<{ traceId: number; memberId: number; hadFraud: boolean }>`
    select t.id as trace_id, t.member_id,
           exists (select from trace_fact f where f.trace_id = t.id and f.kind = 'fraud') as had_fraud
      from trace t where t.member_id is not null order by t.id`.execute(db);
  return rows;
};

/** Deletes what was kept long enough; a trace without facts says nothing any more and goes with its hashes. */
export async function forgetOld(tx: Tx, { now, linkedUntil }: { now: Date; linkedUntil: Date }) {
  await tx.deleteFrom("traceFact").where("untilAt", "<=", now).execute();
  await tx
    .updateTable("trace")
    .set({ memberId: null })
    .where("leftAt", "<=", linkedUntil)
    .where("memberId", "is not", null)
    .execute();
  await sql`delete from trace t
             where not exists (select from trace_fact f where f.trace_id = t.id)`.execute(tx);
}
