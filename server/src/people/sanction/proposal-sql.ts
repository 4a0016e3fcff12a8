/** Sanctions that wait for a second person, and what became of them. */
import type { Selectable } from "kysely";
import type { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
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

export const states = { waiting: 0, confirmed: 1, refused: 2, withdrawn: 3 } as const;
type State = (typeof states)[keyof typeof states];
type NarrowedProposals = { step: SanctionStep; category: SanctionCategory; state: State };
/** The columns' checks allow these values only. */
export type ProposalRow = Omit<Selectable<Tables["sanctionProposal"]>, keyof NarrowedProposals> &
  NarrowedProposals;

const rows = (db: Db) =>
  db.selectFrom("sanctionProposal").selectAll().$narrowType<NarrowedProposals>();

type SanctionDecided = "id" | "state" | "decidedBy" | "decidedAt" | "decideNote" | "sanctionId";
export const insertProposal = (
  tx: Tx,
  row: Omit<ProposalRow, SanctionDecided>,
): Promise<ProposalRow> =>
  tx
    .insertInto("sanctionProposal")
    .values(row)
    .returningAll()
    .$narrowType<NarrowedProposals>()
    .executeTakeFirstOrThrow();

export const proposalById = (db: Db, id: number): Promise<ProposalRow | undefined> =>
  rows(db).where("id", "=", id).executeTakeFirst();

export const lockProposal = (tx: Tx, id: number): Promise<ProposalRow | undefined> =>
  rows(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export const waitingOf = (db: Db, memberId: number): Promise<ProposalRow[]> =>
  rows(db)
    .where("memberId", "=", memberId)
    .where("state", "=", states.waiting)
    .orderBy("id")
    .execute();

type SanctionDecision = {
  state: State;
  decidedBy: number;
  decidedAt: Date;
  decideNote: string;
  sanctionId: number | null;
};
export const saveDecision = (tx: Tx, id: number, decision: SanctionDecision) =>
  tx.updateTable("sanctionProposal").set(decision).where("id", "=", id).execute();

/** What waits oldest first, the others newest first. */
export const pageOfProposals = (
  db: Db,
  { isWaiting, ...days }: Days & { isWaiting: boolean },
  asked: ListAsked,
): Promise<Listed<ProposalRow>> =>
  listPage(
    db,
    rows(db)
      .where("state", isWaiting ? "=" : ">", states.waiting)
      .where(within("askedAt", days)),
    {
      asked,
      keys: { time: moment("askedAt") },
      usual: { direction: isWaiting ? "asc" : "desc" },
    },
  );
