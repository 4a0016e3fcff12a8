/** Each statement over the spread tables, asked once on the cluster: also those that no call of the drill leads to. */
import { type Db, openDb, transact } from "../../server/src/platform/db.ts";
import * as reading from "../../server/src/community/content/reader-sql.ts";
import * as message from "../../server/src/foundation/message/sql.ts";
import * as letter from "../../server/src/study/alert/mail-sql.ts";
import * as announcing from "../../server/src/study/alert/run-sql.ts";
import * as alert from "../../server/src/study/alert/sql.ts";
import * as quality from "../../server/src/study/quality/sql.ts";
import * as property from "../../server/src/study/property/sql.ts";
import type { Check } from "./check-of.ts";

const DAY = "2026-11-26";
const EPOCH = new Date(0);

/** As the application signs in. Looks only at whether they answer; the tests check what, on one PostgreSQL. */
export async function statementsAnswer(appUrl: string): Promise<Check> {
  const db = openDb(appUrl, 2, true, () => undefined);
  const wrong: string[] = [];
  try {
    const [member] = await db.selectFrom("userMember").select("id").limit(1).execute();
    const all = Object.entries(statementsOf(db, member?.id ?? 0));
    for (const [name, ask] of all)
      await ask().catch((error: unknown) => wrong.push(`${name}: ${String(error)}`));
    return { name: "statements over spread tables", seen: all.length, wrong };
  } finally {
    await db.destroy();
  }
}

function statementsOf(db: Db, memberId: number): Record<string, () => Promise<unknown>> {
  const at = new Date();
  const own = { memberId, taskId: 1 };
  const telling = {
    taskId: 1,
    memberIds: [memberId, 0],
    caps: [3, 3],
    byMail: [true, false],
    day: DAY,
    at,
  };
  const page = { memberId, before: undefined, size: 20 };
  const entry = { memberId, points: 1, cause: 1, responseId: 0, at, expiresAt: at } as const;
  const old = { readBefore: EPOCH, before: EPOCH, most: 100 };
  return {
    readersAfter: () =>
      announcing.readersAfter(db, { after: 0, day: DAY, seenAfter: EPOCH, size: 10 }),
    keepSent: () => transact(db, (tx) => announcing.keepSent(tx, telling)),
    sentTo: () => alert.sentTo(db, memberId),
    wantedLetter: () => letter.wantedLetter(db, own),
    turnLetter: () => letter.turnLetter(db, { ...own, from: "waiting", to: "dropped" }),
    deleteSent: () => announcing.deleteSent(db, EPOCH, 10),
    unreadOfMany: () => message.unreadByMember(db, { memberIds: [memberId, 0], most: 9 }),
    pageOfMessages: () => message.pageOfMessages(db, { ...page, kind: undefined }),
    pageOfKind: () => message.pageOfMessages(db, { ...page, kind: 1 }),
    unreadWith: () => message.unreadWith(db, { memberId, messageId: 1, most: 9 }),
    messagesOf: () => message.messagesOf(db, memberId),
    deleteOld: () => message.deleteOld(db, old),
    saveProgress: () =>
      reading.saveProgress(db, { memberId, articleId: 1, percent: 40, readAt: at }),
    lastRead: () => reading.lastRead(db, memberId, 3),
    readingOf: () => reading.readingOf(db, memberId),
    forgetReading: () => transact(db, (tx) => reading.forgetReading(tx, memberId)),
    putUses: () => property.putUses(db, [{ ...own, name: "gender", usedAt: at }]),
    usesOf: () => property.usesOf(db, memberId, 3),
    insertEntry: () => transact(db, (tx) => quality.insertEntry(tx, entry)),
    undoEntry: () => transact(db, (tx) => quality.undoEntry(tx, entry)),
    pageOfEntries: () => quality.pageOfEntries(db, page),
    allEntries: () => quality.allEntries(db, memberId),
    nextRelief: () => quality.nextRelief(db, memberId, at),
    pointsOf: () => quality.pointsOf(db, memberId, at),
    forgetAlerts: () => transact(db, (tx) => alert.deleteOf(tx, memberId)),
  };
}
