/** What a member does with a feedback of theirs: reads it, goes on writing, and says that it is solved. */
import { FeedbackType } from "#contract/content-enums.ts";
import type { FeedbackState } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { Feedback, FeedbackCard } from "#contract/member/community/feedback.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { keepPictures, keptNames, preparePictures } from "../../people/upload/api.ts";
import type { MustBeOwnInput } from "./about.ts";
import { move } from "./move.ts";
import { presentCard, presentFeedback } from "./presenter.ts";
import {
  cardById,
  countLines,
  type FeedbackCardRow,
  type FeedbackRow,
  lineByKey,
  type LineRow,
  lockFeedback,
  markRead,
  pageOfMember,
} from "./sql.ts";

type OwnFeedbacksInput = {
  memberId: number;
  state?: FeedbackState | undefined;
  appealAbout?: string | undefined;
  cursor?: string | undefined;
  size: number;
};

export async function ownFeedbacks(
  { db }: World,
  { cursor, memberId, state, appealAbout, size }: OwnFeedbacksInput,
): Promise<{ list: FeedbackCard[]; next: string | null }> {
  const [before] = readCursor(cursor, 1) ?? [];
  const about = appealAbout === undefined ? undefined : readAbout(appealAbout);
  const found = await pageOfMember(db, { memberId, state, about, before, size });
  const { list, next } = cutPage(found, size, ({ id }) => [id]);
  return { list: list.map(presentCard), next };
}

/** `response:17`, as the contract has it. */
function readAbout(text: string): MustBeOwnInput {
  const [kind, id] = text.split(":");
  return { kind: kind === "response" || kind === "sanction" ? kind : "exchange", id: Number(id) };
}

/** `frozen`: the refusal that a frozen member gets, who may do nothing but appeal. */
export type MustOwnInput = { memberId: number; id: number; frozen?: string | undefined };

/** Another member's feedback and one that never was are the same `notFound`. */
async function mustOwn(db: Db, { memberId, id }: MustOwnInput): Promise<FeedbackCardRow> {
  const row = await cardById(db, id);
  if (row?.memberId !== memberId) throw new Failure("notFound");
  return row;
}

/** Marks our words as read: all that are in the answer, and none that come after it. */
export const readFeedback = (world: World, own: MustOwnInput): Promise<Feedback> =>
  transact(world.db, async (tx) => {
    await mustOwn(tx, own);
    await markRead(tx, own.id, "unreadMember");
    return presentFeedback(world, tx, await mustOwn(tx, own));
  });

const lockOwn = async (tx: Tx, { memberId, id }: MustOwnInput): Promise<FeedbackRow> => {
  const row = await lockFeedback(tx, id);
  if (row?.memberId !== memberId) throw new Failure("notFound");
  return row;
};

export type ReplyInput = { key: string; text: string; pictures: readonly string[] };

/** The last lines are for our answer and its confirmation. */
const MEMBER_LINES_MAX = limits.feedbackLinesMax - 20;
const full = `往来已满 ${MEMBER_LINES_MAX} 条，还有问题请重新提问`;

/** The same key again answers what it did; with other words it is refused. */
export async function reply(world: World, own: MustOwnInput, said: ReplyInput): Promise<Feedback> {
  const given = { memberId: own.memberId, purpose: "feedback", keys: said.pictures } as const;
  // Before the storage is asked about its pictures.
  const { type } = await mustOwn(world.db, own);
  if (own.frozen && type !== FeedbackType.of.appeal)
    throw new Failure("accountFrozen", { msg: own.frozen });
  await preparePictures(world, given);
  await transact(world.db, async (tx) => {
    const row = await lockOwn(tx, own);
    const before = await lineByKey(tx, own.id, said.key);
    if (before) return mustBeSame(world, before, said);
    if ((await countLines(tx, own.id)) >= MEMBER_LINES_MAX)
      throw new Failure("conflict", { msg: full });
    const author = { as: "member" } as const;
    // The state is asked first: a picture of a refused line is not used up, for nothing is committed.
    await move(tx, world, row, {
      event: "reply",
      author,
      text: said.text,
      pictures: await keepPictures(tx, world, given),
      key: said.key,
    });
  });
  wakeOutbox();
  return readFeedback(world, own);
}

/** Throws where a key comes again with other words. */
export function mustBeSame(world: World, before: LineRow, { text, pictures }: ReplyInput): void {
  const isSame =
    before.staffId === null &&
    before.text === text &&
    before.pictures.join() === keptNames(world, pictures).join();
  if (!isSame) throw new Failure("conflict", { msg: "同一请求编号对应了不同的内容" });
}

export async function confirm(world: World, own: MustOwnInput): Promise<Feedback> {
  await transact(world.db, async (tx) => {
    const row = await lockOwn(tx, own);
    await move(tx, world, row, {
      event: "confirm",
      author: { as: "member" },
      text: "",
      key: world.clock.uuid(),
    });
  });
  return readFeedback(world, own);
}
