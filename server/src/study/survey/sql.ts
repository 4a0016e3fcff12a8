/** Responses: how they are read, and their questionnaires. */
import { type Selectable, sql } from "kysely";
import type { AuditState, JoinResult } from "#contract/enums.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import {
  between,
  type Days,
  type ListAsked,
  listPage,
  moment,
  whole,
  within,
} from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";
import { keyOf, type OwnedKey, type OwnedRow } from "./owner.ts";

export type ResponseRow = Selectable<Tables["surveyResponse"]>;

/** Deletes a response that was inserted in this transaction and got no seat. */
export const dropResponse = (tx: Tx, response: OwnedRow) => {
  const { responseId, ownerId } = keyOf(response);
  return tx
    .deleteFrom("surveyResponse")
    .where("id", "=", responseId)
    .where("ownerId", "=", ownerId)
    .execute();
};

export type Taking = {
  taskId: number;
  round: string;
  memberId: number | null;
  agentId: number | null;
  supplierId: number | null;
  supplierUid: string | null;
  visitorId: string | null;
};

/** This person's response in this round, one that was let in before one that was refused at entry. */
export const takenBy = (db: Db, who: Taking) =>
  db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("taskId", "=", who.taskId)
    .$if(who.memberId !== null, (q) =>
      q.where("ownerId", "=", who.memberId ?? 0).where("round", "=", who.round),
    )
    .$if(who.memberId === null && who.supplierId !== null, (q) =>
      q.where("supplierId", "=", who.supplierId).where("supplierUid", "=", who.supplierUid),
    )
    .$if(who.memberId === null && who.supplierId === null, (q) =>
      q.where("memberId", "is", null).where("visitorId", "=", who.visitorId),
    )
    .orderBy("atDoor")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The newest response of a member to a task, one that was let in before one refused at entry. */
export const responseOfTask = (db: Db, taskId: number, memberId: number, round: string) =>
  takenBy(db, {
    taskId,
    round,
    memberId,
    agentId: null,
    supplierId: null,
    supplierUid: null,
    visitorId: null,
  });

export const allOfTask = (db: Db, taskId: number, memberId: number) =>
  db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("taskId", "=", taskId)
    .where("ownerId", "=", memberId)
    .orderBy("id", "desc")
    .limit(100)
    .execute();

export const responseOfMember = (db: Db, memberId: number, id: number) =>
  db
    .selectFrom("surveyResponse")
    .selectAll()
    .where("id", "=", id)
    .where("ownerId", "=", memberId)
    .executeTakeFirst();

/** For operators, who ask by the number alone. */
export const responseById = (db: Db, id: number) =>
  db.selectFrom("surveyResponse").selectAll().where("id", "=", id).executeTakeFirst();

export type ResponseFilter = {
  memberId?: number | undefined;
  taskId?: number | undefined;
  result?: JoinResult | undefined;
  auditState?: AuditState | undefined;
  agentId?: number | undefined;
  before: number | undefined;
  size: number;
};

const responsesBy = (db: Db, filter: Omit<ResponseFilter, "before" | "size">) =>
  db
    .selectFrom("surveyResponse")
    .selectAll()
    .$if(filter.memberId !== undefined, (q) => q.where("ownerId", "=", filter.memberId ?? 0))
    .$if(filter.taskId !== undefined, (q) => q.where("taskId", "=", filter.taskId ?? 0))
    .$if(filter.result !== undefined, (q) => q.where("result", "=", filter.result ?? 0))
    .$if(filter.auditState !== undefined, (q) => q.where("auditState", "=", filter.auditState ?? 0))
    .$if(filter.agentId !== undefined, (q) => q.where("agentId", "=", filter.agentId ?? 0));

/** Newest first by id. */
export const pageOfResponses = (db: Db, filter: ResponseFilter) =>
  responsesBy(db, filter)
    .$if(filter.before !== undefined, (q) => q.where("id", "<", filter.before ?? 0))
    .orderBy("id", "desc")
    .limit(filter.size)
    .execute();

/** As the indexes of 0102 and of what runs have it. */
const hasEnded = sql<boolean>`finished_at is not null`;
const isRunning = sql<boolean>`result = 0`;
/** As the console shows it: whole seconds. One that has not ended comes below all that have (the indexes of 0102). */
const seconds = {
  ...whole(sql`round(extract(epoch from finished_at - started_at))::integer`),
  absent: { where: isRunning, others: hasEnded, by: sql`(-1)::integer` },
};
const responseKeys = {
  time: moment("startedAt"),
  finished: {
    ...moment("finishedAt"),
    absent: { where: isRunning, others: hasEnded, by: sql`'epoch'::timestamptz` },
  },
  duration: seconds,
  gold: whole("rewardGold"),
};
const isHeld = sql<boolean>`(audit_state = 0 and held <> '{}')`;
const isDoubtful = sql<boolean>`(flags <> '{}' or held <> '{}')`;

export type DeskFilter = Omit<ResponseFilter, "before" | "size"> &
  Days & {
    waiting?: "appeal" | "claim" | "held" | undefined;
    doubt?: "0" | "1" | undefined;
    minSeconds?: number | undefined;
    maxSeconds?: number | undefined;
  };

/** What waits has no end, so it is not carried through here: a cluster reads these first, and takes them to the responses. */
const waitingAppeals = (db: Db) =>
  db.selectFrom("surveyAppeal").select("responseId").where("state", "=", 0);
const waitingClaims = (db: Db) =>
  db.selectFrom("surveyClaim").select("responseId").where("settledAt", "is", null);

export const listedResponses = (db: Db, filter: DeskFilter, asked: ListAsked) =>
  listPage(
    db,
    responsesBy(db, filter)
      .$if(filter.waiting === "appeal", (q) => q.where("id", "in", waitingAppeals(db)))
      .$if(filter.waiting === "claim", (q) => q.where("id", "in", waitingClaims(db)))
      .$if(filter.waiting === "held", (q) => q.where(isHeld))
      .where(within("startedAt", filter))
      .where(
        between(seconds, { least: filter.minSeconds, most: filter.maxSeconds, name: "maxSeconds" }),
      )
      .$if(filter.minSeconds !== undefined || filter.maxSeconds !== undefined, (q) =>
        q.where(hasEnded),
      )
      .$if(filter.doubt === "1", (q) => q.where(isDoubtful))
      .$if(filter.doubt === "0", (q) => q.where((e) => e.not(isDoubtful))),
    { asked, keys: responseKeys },
  );

export const questionnaireById = (db: Db, id: number) =>
  db.selectFrom("surveyQuestionnaire").selectAll().where("id", "=", id).executeTakeFirst();

type NewVersion = { taskId: number; body: string; staffId: number; createdAt: Date };

/** Adds a version, never edits one; answers its id. */
export const insertQuestionnaire = async (tx: Tx, { taskId, ...saved }: NewVersion) => {
  const { id, version } = await tx
    .insertInto("surveyQuestionnaire")
    .values({
      taskId,
      version: sql<number>`(select coalesce(max(version), 0) + 1 from survey_questionnaire where task_id = ${taskId})`,
      ...saved,
    })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
  return { id, version };
};

/** Of the ends of that day, whenever they were paid. */
export const consolationsOn = async (tx: Tx, memberId: number, dayStart: Date) => {
  const { n } = await tx
    .selectFrom("surveyResponse")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("ownerId", "=", memberId)
    .where("finishedAt", ">=", dayStart)
    .where("finishedAt", "<", addSeconds(dayStart, 86_400))
    .where("result", "in", [2, 3])
    .where("paidGold", ">", 0)
    .executeTakeFirstOrThrow();
  return n;
};

export const expiredKeys = (db: Db, now: Date, n: number): Promise<OwnedKey[]> =>
  db
    .selectFrom("surveyResponse")
    .select(["id as responseId", "ownerId"])
    .where("result", "=", 0)
    .where("expiresAt", "<=", now)
    .orderBy("expiresAt")
    .limit(n)
    .execute();
