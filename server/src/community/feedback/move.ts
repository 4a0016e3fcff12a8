/** The one way a feedback changes: state, line, due time and both counters together, under its lock. */
import { MessageKind } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { tell } from "../../foundation/message/api.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type FeedbackRow, insertLine, updateFeedback } from "./sql.ts";
import { type FeedbackEvent, nextState } from "./state.ts";

type Author = { as: "member" } | { as: "staff"; id: number } | { as: "clock" };

export type MoveInput = {
  event: FeedbackEvent;
  author: Author;
  text: string;
  /** Names of pictures that are kept. */
  pictures?: readonly string[];
  key: string;
};

const { awaitingConfirmation, processing } = FeedbackState.of;

/** Throws `conflict` where the state forbids it. `row` was read under its lock. Answers what it is now, and which line says so. */
export async function move(
  tx: Tx,
  world: World,
  row: FeedbackRow,
  given: MoveInput,
): Promise<FeedbackRow & { lineId: number }> {
  const { event, author, text, pictures = [], key } = given;
  const to = nextState(row.state, event);
  if (to === undefined) throw new Failure("conflict", { msg: refusal(row.state, event) });
  const at = world.clock.now();
  const moved = to !== row.state;
  const lineId = await insertLine(tx, {
    feedbackId: row.id,
    staffId: author.as === "staff" ? author.id : null,
    automatic: author.as === "clock",
    text,
    pictures: [...pictures],
    fromState: moved ? row.state : null,
    toState: moved ? to : null,
    key,
    at,
  });
  const change = {
    state: to,
    confirmDue: dueAfter(row, to, at),
    updatedAt: at,
    staffId: author.as === "staff" && event === "start" ? author.id : row.staffId,
    unreadMember: row.unreadMember + (author.as === "staff" && text ? 1 : 0),
    unreadStaff: row.unreadStaff + (event === "reply" ? 1 : 0),
  };
  await updateFeedback(tx, row.id, change);
  if (author.as === "staff" && text) await tellMember(tx, row, { to, text, lineId, at });
  return { ...row, ...change, lineId };
}

/** A further line after the answer does not postpone the day on which it confirms itself. */
function dueAfter(row: FeedbackRow, to: FeedbackState, at: Date): Date | null {
  if (to !== awaitingConfirmation) return null;
  return row.state === awaitingConfirmation
    ? row.confirmDue
    : addSeconds(at, limits.feedbackConfirmDays * 86_400);
}

const titles: Partial<Record<FeedbackState, string>> = {
  [FeedbackState.of.awaitingFeedback]: "客服需要你补充反馈的信息",
  [awaitingConfirmation]: "你的反馈有了答复，请确认",
};

type TellMemberInput = { to: FeedbackState; text: string; lineId: number; at: Date };

const tellMember = (
  tx: Tx,
  { id, memberId }: FeedbackRow,
  { to, text, lineId, at }: TellMemberInput,
) =>
  tell(tx, {
    memberId,
    kind: MessageKind.of.feedback,
    title: titles[to] ?? "客服回复了你的反馈",
    body: beginning(text),
    about: { kind: "feedback", id },
    key: `feedback:${id}:${lineId}`,
    at,
  });

const beginning = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > 100 ? `${letters.slice(0, 100).join("")}…` : text;
};

/** Each names the state that forbids it, and what to do instead. */
function refusal(state: FeedbackState, event: FeedbackEvent): string {
  const now = `这条反馈${FeedbackState.label(state)}`;
  if (event === "reply") return `${now}，不能再补充；还有问题请重新提问`;
  if (event === "confirm") return `${now}，不用再确认`;
  if (event === "note") return `${now}，不能再回复`;
  if (event === "expire") return `${now}，不会自动确认`;
  return `${now}，不能${staffWords[event]}${state === processing ? "" : "，请刷新后重试"}`;
}

const staffWords = { accept: "受理", start: "开始处理", ask: "请会员补充", solve: "答复" } as const;
