/** Feedbacks as their members see them. */
import type { Feedback, FeedbackCard, FeedbackLine } from "#contract/member/community/feedback.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { pictureAddress } from "../../people/upload/api.ts";
import { aboutsOf } from "./about.ts";
import { type FeedbackCardRow, type LineRow, linesOf } from "./sql.ts";
import { nextState } from "./state.ts";

export const presentCard = (row: FeedbackCardRow): FeedbackCard => ({
  id: row.id,
  type: row.type,
  state: row.state,
  summary: row.summary,
  unread: row.unreadMember,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentLine = (world: World, line: LineRow): FeedbackLine => ({
  id: line.id,
  isMine: line.staffId === null && !line.automatic,
  text: line.text,
  pictures: line.pictures.map((name) => pictureAddress(world, name)),
  to: line.toState,
  at: line.at.toISOString(),
});

/** `db` is the transaction in which it was marked as read, if it was. */
export async function presentFeedback(
  world: World,
  db: Db,
  row: FeedbackCardRow,
): Promise<Feedback> {
  const lines = await linesOf(db, row.id);
  const aboutOf = await aboutsOf(db, [row]);
  return {
    ...presentCard(row),
    about: aboutOf(row),
    lines: lines.map((line) => presentLine(world, line)),
    confirmDue: row.confirmDue?.toISOString() ?? null,
    mayReply: nextState(row.state, "reply") !== undefined,
  };
}
