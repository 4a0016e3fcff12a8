/** Asking: once per key, within the limits, about what is one's own, and one appeal at a time about it. */
import { FeedbackType } from "#contract/content-enums.ts";
import { limits } from "#contract/limits.ts";
import type { Feedback } from "#contract/member/community/feedback.ts";
import { homeBrandOf } from "../../foundation/brand/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import { refuseTooOften } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { fileSanctionAppeal } from "../../people/sanction/api.ts";
import { fileAppeal } from "../../study/survey/api.ts";
import { keepPictures, preparePictures } from "../../people/upload/api.ts";
import { lockActiveMember } from "../../people/member/api.ts";
import { type MustBeOwnInput, mustBeOwn } from "./about.ts";
import { mustBeSame, readFeedback, type ReplyInput } from "./own.ts";
import {
  countOpen,
  type FeedbackRow,
  feedbackByKey,
  insertFeedback,
  insertLine,
  lineByKey,
  openAppeal,
  timesAsked,
} from "./sql.ts";

export type Question = ReplyInput & {
  memberId: number;
  type: FeedbackType;
  about?: MustBeOwnInput | undefined;
};

const perDay = [{ count: limits.feedbackPerDay, seconds: 86_400 }];
const full = `未完结的反馈已有 ${limits.feedbackOpenMax} 条，请先确认或撤回不需要的`;

export async function askFeedback(world: World, asked: Question): Promise<Feedback> {
  const { memberId, about } = asked;
  if (about?.kind === "sanction" && !isAppeal(asked))
    throw badField("type", "关于处罚，请选择申诉");
  if (about) await mustBeOwn(world.db, memberId, about);
  await preparePictures(world, { memberId, purpose: "feedback", keys: asked.pictures });
  const { code: brandCode } = await homeBrandOf(world.db, memberId);
  const id = await transact(world.db, async (tx) => {
    if (isAppeal(asked) && about?.kind === "response" && !(await wasAsked(tx, asked)))
      // Before the member's row: docs/lock-order.md.
      await fileAppeal(tx, world, { memberId, id: about.id }, asked.text);
    // One question per member at a time: two at once could both count before either is added.
    await lockActiveMember(tx, memberId);
    const before = await feedbackByKey(tx, memberId, asked.key);
    if (before) return mustBeSameQuestion(tx, world, before, asked);
    if (about?.kind === "sanction")
      await fileSanctionAppeal(tx, world, { memberId, id: about.id }, asked.text);
    await mustBeWithinLimits(tx, world, asked);
    return insert(tx, world, asked, brandCode);
  });
  wakeOutbox();
  return readFeedback(world, { memberId, id });
}

const isAppeal = ({ type }: Question) => type === FeedbackType.of.appeal;

/** A repeat files no second appeal; should both be under way, the appeal itself is there once. */
const wasAsked = async (tx: Tx, { memberId, key }: Question) =>
  (await feedbackByKey(tx, memberId, key)) !== undefined;

async function mustBeSameQuestion(
  tx: Tx,
  world: World,
  before: FeedbackRow,
  asked: Question,
): Promise<number> {
  const line = await lineByKey(tx, before.id, asked.key);
  const isSame =
    before.type === asked.type &&
    before.aboutKind === (asked.about?.kind ?? null) &&
    before.aboutId === (asked.about?.id ?? null);
  if (!line || !isSame) throw new Failure("conflict", { msg: "同一请求编号对应了不同的内容" });
  mustBeSame(world, line, asked);
  return before.id;
}

async function mustBeWithinLimits(tx: Tx, { clock }: World, asked: Question): Promise<void> {
  const { memberId, about } = asked;
  const open = about && isAppeal(asked) && (await openAppeal(tx, { memberId, ...about }));
  if (open)
    throw new Failure("conflict", {
      msg: "这条记录已有进行中的申诉，请在原反馈里补充",
      data: { id: open.id },
    });
  if ((await countOpen(tx, memberId)) >= limits.feedbackOpenMax)
    throw new Failure("conflict", { msg: full });
  const window = { rules: perDay, now: clock.now() };
  refuseTooOften(await timesAsked(tx, memberId, window), window);
}

async function insert(tx: Tx, world: World, asked: Question, brandCode: string): Promise<number> {
  const { memberId, type, key, text, about, pictures } = asked;
  const at = world.clock.now();
  const { id } = await insertFeedback(tx, {
    memberId,
    type,
    key,
    brandCode,
    aboutKind: about?.kind ?? null,
    aboutId: about?.id ?? null,
    createdAt: at,
    updatedAt: at,
  });
  await insertLine(tx, {
    feedbackId: id,
    text,
    pictures: await keepPictures(tx, world, { memberId, purpose: "feedback", keys: pictures }),
    key,
    at,
  });
  return id;
}
