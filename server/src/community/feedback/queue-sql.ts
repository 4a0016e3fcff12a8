/** The operators' queue: longest without movement first, however it is narrowed down (0010_content.sql). */
import { sql } from "kysely";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { type Days, type ListAsked, listPage, moment, within } from "../../platform/list-sql.ts";
import { cards } from "./sql.ts";

export type QueueFilter = Days & {
  state: FeedbackState | undefined;
  type: FeedbackType | undefined;
  memberId: number | undefined;
  staffId: number | undefined;
};

/** As a literal, or PostgreSQL would not use the partial index. */
const isNoAppeal = sql<boolean>`(f.type = ${sql.lit(FeedbackType.of.appeal)})::int = 0`;
const isOpen = sql<boolean>`f.state < ${sql.lit(FeedbackState.of.confirmed)}`;

const isQueue = ({ type, memberId, staffId }: QueueFilter): boolean =>
  [type, memberId, staffId].every((one) => one === undefined);

/**
 * Without a state: what is not confirmed, but all of one member's. Without a type:
 * all but appeals, which wait at a desk of their own (sanction-desk/); one member's or one operator's are all theirs.
 */
export const queueBy = (db: Db, filter: QueueFilter) =>
  cards(db)
    .$if(filter.state !== undefined, (q) => q.where("f.state", "=", filter.state ?? 0))
    .$if(filter.state === undefined && filter.memberId === undefined, (q) => q.where(isOpen))
    .$if(isQueue(filter), (q) => q.where(isNoAppeal))
    .$if(filter.type !== undefined, (q) => q.where("f.type", "=", filter.type ?? 0))
    .$if(filter.memberId !== undefined, (q) => q.where("f.memberId", "=", filter.memberId ?? 0))
    .$if(filter.staffId !== undefined, (q) => q.where("f.staffId", "=", filter.staffId ?? 0))
    .$if(filter.from !== undefined || filter.to !== undefined, (q) =>
      q.where(within("f.createdAt", filter)),
    );

export const queueOrder = {
  id: sql.ref("f.id"),
  keys: { created: moment("f.createdAt"), updated: moment("f.updatedAt") },
  usual: { by: moment("f.updatedAt"), direction: "asc" },
} as const;

export const pageOfQueue = (db: Db, filter: QueueFilter, asked: ListAsked) =>
  listPage(db, queueBy(db, filter), { ...queueOrder, asked });

const oursNow = [FeedbackState.of.toAccept, FeedbackState.of.toHandle, FeedbackState.of.processing];

/** For the console's overview: those whose next word is ours; appeals are counted at their own desk. */
export const waitingFeedbacks = (db: Db): Promise<number> =>
  db
    .selectFrom("feedback")
    .select((q) => q.fn.countAll<number>().as("waiting"))
    .where("state", "in", oursNow)
    .where("type", "<>", FeedbackType.of.appeal)
    .executeTakeFirstOrThrow()
    .then(({ waiting }) => waiting);
