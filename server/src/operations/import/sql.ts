/** Imports and their lines. */
import { type Selectable, sql } from "kysely";
import type { ImportKind } from "#contract/console/operations/import.ts";
import type { Asset } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  within,
} from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";

/** The columns' checks allow these values only. */
export type RunRow = Omit<Selectable<Tables["importRun"]>, "kind" | "state"> & {
  kind: ImportKind;
  state: 0 | 1 | 2;
};
export const LINE = { ready: 0, bad: 1, done: 2, skipped: 3, undone: 4, kept: 5 } as const;
export type LineState = (typeof LINE)[keyof typeof LINE];
export type LineRow = Omit<Selectable<Tables["importLine"]>, "state"> & { state: LineState };

type Typed = Pick<RunRow, "kind" | "state">;

export const insertRun = async (
  tx: Tx,
  run: { kind: ImportKind; fileName: string; digest: Buffer; byStaff: number; createdAt: Date },
): Promise<number> => {
  const { id } = await tx
    .insertInto("importRun")
    .values(run)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export type NewLine = {
  line: number;
  code: string;
  given: object;
  memberId: number | null;
  effect: string;
  why: string;
};

/** By one statement with a few arrays: a row for each would be 35,000 parameters. */
export const insertLines = (tx: Tx, runId: number, lines: readonly NewLine[]) =>
  sql`
    insert into import_line (import_id, line, code, given, member_id, effect, why, state)
    select ${runId}, l.*, case when l.why = '' then ${LINE.ready}::int else ${LINE.bad}::int end from unnest(
      ${lines.map((l) => l.line)}::int[], ${lines.map((l) => l.code)}::text[],
      ${lines.map((l) => JSON.stringify(l.given))}::jsonb[],
      ${lines.map((l) => l.memberId)}::bigint[], ${lines.map((l) => l.effect)}::text[],
      ${lines.map((l) => l.why)}::text[]) l (line, code, given, member_id, effect, why)`.execute(
    tx,
  );

const runs = (db: Db) => db.selectFrom("importRun").selectAll().$narrowType<Typed>();

export const runById = (db: Db, id: number): Promise<RunRow | undefined> =>
  runs(db).where("id", "=", id).executeTakeFirst();

/** Beginning and undoing come one after the other. */
export const lockRun = (tx: Tx, id: number): Promise<RunRow | undefined> =>
  runs(tx).where("id", "=", id).forUpdate().executeTakeFirst();

/** The run as it stays until this transaction ends; lines of one run do not wait for each other. */
export const holdRun = (tx: Tx, id: number): Promise<RunRow | undefined> =>
  runs(tx).where("id", "=", id).forShare().executeTakeFirst();

export const beginCommit = (tx: Tx, id: number, done: { doneBy: number; doneAt: Date }) =>
  tx
    .updateTable("importRun")
    .set({ state: 1, ...done })
    .where("id", "=", id)
    .execute();

export const beginUndo = (
  tx: Tx,
  id: number,
  undone: { undoneBy: number; undoneAt: Date; undoReason: string },
) =>
  tx
    .updateTable("importRun")
    .set({ state: 2, ...undone })
    .where("id", "=", id)
    .execute();

/** Newest first. */
export const pageOfRuns = (
  db: Db,
  { kind, ...days }: Days & { kind?: ImportKind | undefined },
  asked: ListAsked,
): Promise<Listed<RunRow>> =>
  listPage(
    db,
    runs(db)
      .$if(kind !== undefined, (q) => q.where("kind", "=", kind ?? ""))
      .where(within("createdAt", days)),
    { asked, keys: { time: moment("createdAt") } },
  );

/** How many lines of these runs are in which state, by import_line_state alone. */
export const countLines = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("importLine")
    .select((q) => ["importId", "state", q.fn.countAll<number>().as("n")])
    .where(sql<boolean>`import_id = any(${ids}::bigint[])`)
    .groupBy(["importId", "state"])
    .execute();

export type MoneyRow = { importId: number; asset: Asset; given: number; taken: number };

/** What the ready lines of these runs of adjustments would give and take. */
export const readyMoney = async (db: Db, ids: readonly number[]): Promise<MoneyRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<MoneyRow>`
    select import_id, asset, sum(greatest(amount, 0)) as given, sum(greatest(-amount, 0)) as taken
      from (select import_id, (given ->> 'asset')::int as asset, (given ->> 'amount')::bigint as amount
              from import_line where import_id = any (${ids}::bigint[]) and state = ${LINE.ready}) l
     group by import_id, asset`.execute(db);
  return rows;
};

/** Of all runs of one file one begins at a time, so that each sees whether another has begun. */
export const holdFile = (tx: Tx, id: number) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('import ' || encode(digest, 'hex'), 0))
      from import_run where id = ${id}`.execute(tx);

/** The runs that carried one of these files out and still stand, the newest first. */
export const sameRuns = (db: Db, digests: readonly Buffer[]) =>
  db
    .selectFrom("importRun")
    .select(["id", "digest", "doneAt"])
    .where("digest", "in", digests)
    .where("state", "=", (q) => q.lit(1))
    .orderBy("id", "desc")
    .execute();

export const pageOfLines = (
  db: Db,
  { id, state }: { id: number; state: LineState | undefined },
  asked: ListAsked,
): Promise<Listed<LineRow>> =>
  listPage(
    db,
    db
      .selectFrom("importLine")
      .selectAll()
      .$narrowType<{ state: LineState }>()
      .where("importId", "=", id)
      .$if(state !== undefined, (q) => q.where("state", "=", state ?? 0)),
    { asked, id: sql.ref("line"), usual: { direction: "asc" } },
  );

/** The numbers of the next lines in this state; an undo goes from the last to the first. */
export const nextLines = async (
  db: Db,
  asked: { id: number; state: LineState; order: "asc" | "desc"; size: number },
): Promise<number[]> => {
  const found = await db
    .selectFrom("importLine")
    .select("line")
    .where("importId", "=", asked.id)
    .where("state", "=", asked.state)
    .orderBy("line", asked.order)
    .limit(asked.size)
    .execute();
  return found.map(({ line }) => line);
};

/** Removes what files contain about a member who has left; their open lines will not be carried out. */
export const forgetWords = (tx: Tx, memberId: number) =>
  sql`
    update import_line l
       set given = '{}', effect = '',
           state = case when l.state = ${LINE.ready}::int then ${LINE.bad}::int else l.state end,
           why = case when l.state = ${LINE.ready}::int then '账号已注销' else l.why end
      from import_run r
     where r.id = l.import_id and r.kind in ('note', 'sanction', 'parcel') and l.member_id = ${memberId}`.execute(
    tx,
  );

export const lockLine = (tx: Tx, id: number, line: number): Promise<LineRow | undefined> =>
  tx
    .selectFrom("importLine")
    .selectAll()
    .$narrowType<{ state: LineState }>()
    .where("importId", "=", id)
    .where("line", "=", line)
    .forUpdate()
    .executeTakeFirst();

type ImportOutcome =
  | { state: typeof LINE.done; before: object; after: object }
  | { state: typeof LINE.skipped | typeof LINE.kept; why: string }
  | { state: typeof LINE.undone };

export const setLine = (tx: Tx, { importId, line }: LineRow, outcome: ImportOutcome) =>
  tx
    .updateTable("importLine")
    .set({
      state: outcome.state,
      ...("why" in outcome && { why: outcome.why }),
      ...("before" in outcome && {
        before: JSON.stringify(outcome.before),
        after: JSON.stringify(outcome.after),
      }),
    })
    .where("importId", "=", importId)
    .where("line", "=", line)
    .execute();
