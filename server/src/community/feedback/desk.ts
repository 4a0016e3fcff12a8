/** Feedback at the operators' desk: the queue, one conversation, and what may be done with it. */
import type {
  ConsoleFeedback,
  ConsoleFeedbackDetail,
  consoleFeedbacks,
} from "#contract/console/community/feedback.ts";
import type { DataOf, ParsedOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffNames } from "../../people/staff/api.ts";
import { memberByCode, memberNames } from "../../people/member/api.ts";
import { aboutsOf } from "./about.ts";
import { move } from "./move.ts";
import { pageOfQueue } from "./queue-sql.ts";
import { presentLine } from "./presenter.ts";
import {
  cardById,
  countLines,
  type FeedbackCardRow,
  lineByKey,
  type LineRow,
  linesOf,
  lockFeedback,
  markRead,
} from "./sql.ts";
import { movesIn, type StaffMove } from "./state.ts";

type Query = ParsedOf<typeof consoleFeedbacks>["query"];

export async function feedbackQueue(
  { db }: World,
  { staffId }: StaffCaller,
  { memberCode, mine, state, type, from, to, ...asked }: Query,
): Promise<DataOf<typeof consoleFeedbacks>> {
  const member = memberCode === undefined ? undefined : await memberByCode(db, memberCode);
  if (memberCode !== undefined && !member) return { list: [], next: null, total: 0 };
  const filter = { state, type, memberId: member?.id, staffId: mine && staffId, from, to };
  const { list, ...page } = await pageOfQueue(db, filter, asked);
  return { ...page, list: await shownAtDesk(db, list) };
}

async function shownAtDesk(db: Db, rows: readonly FeedbackCardRow[]): Promise<ConsoleFeedback[]> {
  const aboutOf = await aboutsOf(db, rows);
  const members = await memberNames(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const staff = await staffNames(
    db,
    rows.flatMap(({ staffId }) => (staffId === null ? [] : [staffId])),
  );
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    state: row.state,
    summary: row.summary,
    member: { id: row.memberId, ...(members.get(row.memberId) ?? { code: "", nickname: "" }) },
    about: aboutOf(row),
    staff: row.staffId === null ? null : { id: row.staffId, name: staff.get(row.staffId) ?? "" },
    unread: row.unreadStaff,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    confirmDue: row.confirmDue?.toISOString() ?? null,
  }));
}

/** Marks the member's words as read: the operator who opens it has seen them. */
export const feedbackAtDesk = (world: World, id: number): Promise<ConsoleFeedbackDetail> =>
  transact(world.db, async (tx) => {
    await markRead(tx, id, "unreadStaff");
    const row = await cardById(tx, id);
    const [shown] = row ? await shownAtDesk(tx, [row]) : [];
    if (!row || !shown) throw new Failure("notFound");
    const lines = await linesOf(tx, id);
    const byOf = await writersOf(tx, lines, shown.member.nickname);
    return {
      ...shown,
      lines: lines.map((line) => ({ ...presentLine(world, line), by: byOf(line) })),
      moves: movesIn(row.state),
    };
  });

async function writersOf(tx: Tx, lines: readonly LineRow[], nickname: string) {
  const ids = lines.flatMap(({ staffId }) => (staffId === null ? [] : [staffId]));
  const names = await staffNames(tx, [...new Set(ids)]);
  return ({ staffId, automatic }: LineRow): string => {
    if (automatic) return "系统";
    return staffId === null ? nickname : (names.get(staffId) ?? "");
  };
}

type MoveAsStaffInput = {
  staff: StaffCaller;
  ip: string;
  id: number;
  move: StaffMove;
  text: string;
  key: string;
};

/** The same key again answers what it did; with other words, by somebody else, it is refused. */
export async function moveAsStaff(
  world: World,
  moving: MoveAsStaffInput,
): Promise<ConsoleFeedbackDetail> {
  const { id, text, key, move: event, staff } = moving;
  if (needsWords(event) && text === "") throw badField("text", "请输入内容");
  await transact(world.db, async (tx) => {
    const row = mustFind(await lockFeedback(tx, id));
    const before = await lineByKey(tx, id, key);
    if (before) return mustBeSame(before, moving);
    if (event === "note" && (await countLines(tx, id)) >= NOTES_UNTIL)
      throw new Failure("conflict", { msg: `往来已满 ${NOTES_UNTIL} 条，只能答复或请会员补充` });
    const author = { as: "staff", id: staff.staffId } as const;
    const after = await move(tx, world, row, { event, author, text, key });
    await recordAudit(tx, {
      actor: { staff, ip: moving.ip },
      action: `feedback.${event}`,
      subject: ["feedback", id],
      before: { state: row.state, staffId: row.staffId },
      // Its number and not its words: the log is kept for ever, and they go with the conversation.
      after: { state: after.state, staffId: after.staffId, line: after.lineId },
      at: world.clock.now(),
    });
  });
  return feedbackAtDesk(world, id);
}

const needsWords = (event: StaffMove) => event !== "accept" && event !== "start";

/** What moves the feedback still has room then: at most accept, start, ask, solve and the end. */
const NOTES_UNTIL = limits.feedbackLinesMax - 10;

/** The states before and after a line tell which move it was. */
function mustBeSame(before: LineRow, { staff, text, move: event }: MoveAsStaffInput): void {
  const wasMove = before.toState === null ? "note" : moveTo[before.toState];
  if (before.staffId !== staff.staffId || before.text !== text || wasMove !== event)
    throw new Failure("conflict", { msg: "同一请求编号对应了不同的内容" });
}

const moveTo: Partial<Record<NonNullable<LineRow["toState"]>, StaffMove>> = {
  1: "accept",
  2: "start",
  3: "ask",
  4: "solve",
};
