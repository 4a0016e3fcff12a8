/** The operators' queue: longest without movement first, however it is narrowed down (0010_content.sql). */
import { sql } from "kysely";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import type { Db } from "../platform/db.ts";
import { cards } from "./sql.ts";

/** The last row's place of the page before. */
export type Place = { updatedAt: Date; id: number };

export type QueuePage = {
  state: FeedbackState | undefined;
  type: FeedbackType | undefined;
  memberId: number | undefined;
  staffId: number | undefined;
  past: Place | undefined;
  size: number;
};

const behind = ({ updatedAt, id }: Place) =>
  sql<boolean>`(f.updated_at, f.id) > (${updatedAt}, ${id})`;
/** As a literal, or a partial index would not be known to hold it. */
const isNoAppeal = sql<boolean>`(f.type = ${sql.lit(FeedbackType.of.appeal)})::int = 0`;
const isOpen = sql<boolean>`f.state < ${sql.lit(FeedbackState.of.confirmed)}`;

const isQueue = ({ type, memberId, staffId }: QueuePage): boolean =>
  [type, memberId, staffId].every((one) => one === undefined);

/**
 * One row more than a page. Without a state: what is not confirmed, but all of one member's. Without a type:
 * all but appeals, which wait at a desk of their own (sanction-desk/); one member's or one operator's are all theirs.
 */
export const pageOfQueue = (db: Db, page: QueuePage) =>
  cards(db)
    .$if(page.state !== undefined, (q) => q.where("f.state", "=", page.state ?? 0))
    .$if(page.state === undefined && page.memberId === undefined, (q) => q.where(isOpen))
    .$if(isQueue(page), (q) => q.where(isNoAppeal))
    .$if(page.type !== undefined, (q) => q.where("f.type", "=", page.type ?? 0))
    .$if(page.memberId !== undefined, (q) => q.where("f.memberId", "=", page.memberId ?? 0))
    .$if(page.staffId !== undefined, (q) => q.where("f.staffId", "=", page.staffId ?? 0))
    .$if(page.past !== undefined, (q) =>
      q.where(behind(page.past ?? { updatedAt: new Date(0), id: 0 })),
    )
    .orderBy("f.updatedAt")
    .orderBy("f.id")
    .limit(page.size + 1)
    .execute();

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
