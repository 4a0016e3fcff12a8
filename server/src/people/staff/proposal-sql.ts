/** Proposals: made, confirmed, ended. */
import type { Selectable } from "kysely";
import type { Proposal, ProposalState } from "#contract/console/operations/proposal.ts";
import type { Values } from "#contract/console/operations/guard.ts";
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

export type KindName = Proposal["kind"];
type StaffNarrowed = { kind: KindName; state: ProposalState; before: Values; after: Values };
/** The columns' checks allow these values only, and the objects are written here alone. */
export type ProposalRow = Omit<Selectable<Tables["moneyProposal"]>, keyof StaffNarrowed> &
  StaffNarrowed;

const all = (db: Db) => db.selectFrom("moneyProposal").selectAll().$narrowType<StaffNarrowed>();

type New = {
  kind: KindName;
  subjectId: string;
  before: Values;
  after: Values;
  note: string;
  proposedBy: number;
  proposedAt: Date;
};

export const insertProposal = (tx: Tx, { before, after, ...row }: New): Promise<ProposalRow> =>
  tx
    .insertInto("moneyProposal")
    .values({ ...row, before: JSON.stringify(before), after: JSON.stringify(after) })
    .returningAll()
    .$narrowType<StaffNarrowed>()
    .executeTakeFirstOrThrow();

export const proposalById = (db: Db, id: number): Promise<ProposalRow | undefined> =>
  all(db).where("id", "=", id).executeTakeFirst();

/** Locked after the subject, which everybody who proposes holds as well. */
export const lockProposal = (tx: Tx, id: number): Promise<ProposalRow> =>
  all(tx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

export const openOf = (
  db: Db,
  kind: KindName,
  subjectIds: readonly string[],
): Promise<ProposalRow[]> =>
  subjectIds.length === 0
    ? Promise.resolve([])
    : all(db)
        .where("kind", "=", kind)
        .where("subjectId", "in", subjectIds)
        .where("endedAt", "is", null)
        .orderBy("id")
        .execute();

export const countOpen = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom("moneyProposal")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("endedAt", "is", null)
    .executeTakeFirstOrThrow();
  return n;
};

export const pageOfProposals = (
  db: Db,
  { isOpen, ...days }: Days & { isOpen: boolean | undefined },
  asked: ListAsked,
): Promise<Listed<ProposalRow>> =>
  listPage(
    db,
    all(db)
      .$if(isOpen === true, (q) => q.where("endedAt", "is", null))
      .$if(isOpen === false, (q) => q.where("endedAt", "is not", null))
      .where(within("proposedAt", days)),
    {
      asked,
      keys: { time: moment("proposedAt") },
      usual: { direction: isOpen === true ? "asc" : "desc" },
    },
  );

/** Whose time has come, and those that nobody confirmed for this long. */
export const dueProposals = (db: Db, now: Date, madeBefore: Date): Promise<ProposalRow[]> =>
  all(db)
    .where("endedAt", "is", null)
    .where((e) =>
      e.or([
        e("effectiveAt", "<=", now),
        e.and([e("state", "=", "proposed"), e("proposedAt", "<=", madeBefore)]),
      ]),
    )
    .orderBy("effectiveAt", (order) => order.asc().nullsLast())
    .orderBy("id")
    .limit(100)
    .execute();

type Confirmation = {
  confirmedBy: number;
  confirmedAt: Date;
  confirmNote: string;
  effectiveAt: Date;
};
export const saveConfirmation = (tx: Tx, id: number, confirmation: Confirmation) =>
  tx
    .updateTable("moneyProposal")
    .set({ ...confirmation, state: "confirmed" })
    .where("id", "=", id)
    .execute();

type End = { state: ProposalState; endedBy: number | null; endedAt: Date; endNote: string };
export const endProposal = (tx: Tx, id: number, end: End) =>
  tx.updateTable("moneyProposal").set(end).where("id", "=", id).execute();
