/** Replying. The reply that answers the last required topic ends the task, under the response's lock. */
import { BbsRole, JoinResult } from "#contract/enums.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { World } from "../../platform/world.ts";
import { lockByToken, type ResponseRow, settle } from "../survey/api.ts";
import { preparePictures } from "../../people/upload/api.ts";
import { identityFor } from "./identity.ts";
import { paceOfAnswers } from "./pace.ts";
import { isDone, type Progress, progressOf } from "./progress.ts";
import type { Visitor } from "./section.ts";
import { presentPosts } from "./presenter.ts";
import * as rows from "./sql.ts";
import { topicFor } from "./topics.ts";
import { isOpenToGuests } from "./walk-in.ts";
import { lockWalkIn } from "./walk-in-sql.ts";
import { type WriteAct, type Replying, twinOf, write } from "./write.ts";

/** Faster than anybody writes; a program would fill the section. */
const pace = [
  { count: 20, seconds: 60 },
  { count: 200, seconds: 3600 },
];

export async function reply(world: World, replying: Replying) {
  const { memberId, topicId, pictures = [] } = replying;
  await countOrRefuse(world, { name: "bbs-reply", personId: memberId, rules: pace });
  const { topic, visitor } = await topicFor(world, memberId, topicId);
  const isModerator = visitor.role === BbsRole.of.moderator;
  if (visitor.role === BbsRole.of.observer)
    throw new Failure("forbidden", { msg: "观察员只能查看，不能回复" });
  if (replying.probe) mustProbe(replying, isModerator);
  const identity = await identityFor(world, visitor);
  await preparePictures(world, { memberId, purpose: "discussion", keys: pictures });
  const act = { topic, visitor, replying };
  const as = isModerator ? asModerator : visitor.guest ? asGuest : asRespondent;
  const { post, progress, completed } = await transact(world.db, (tx) => as(tx, world, act));
  if (pictures.length > 0) wakeOutbox();
  const [shown] = await presentPosts(world, [{ ...post, ...identity }], { me: memberId });
  if (!shown) throw new Error("a post that was written is shown");
  return {
    post: shown,
    answered: progress.answered,
    required: progress.required,
    responseId: completed?.id ?? null,
  };
}

function mustProbe({ parentId }: Replying, isModerator: boolean): void {
  if (!isModerator) throw new Failure("forbidden", { msg: "只有主持人可以追问" });
  if (parentId === undefined) throw badField("parentId", "请选择要追问的回复");
}

type Done = {
  post: rows.PostRow;
  progress: Progress;
  /** The response that this reply completes, or completed when it was made. */
  completed: ResponseRow | undefined;
};

/** Anywhere, also where it is closed or blind; nothing is counted. */
async function asModerator(tx: Tx, world: World, act: WriteAct): Promise<Done> {
  const post = (await twinOf(tx, world, act.replying)) ?? (await write(tx, world, act));
  return { post, progress: await progressOf(tx, act.visitor), completed: undefined };
}

/** Without an account there is no task to complete: they may say more for as long as the section runs. */
async function asGuest(tx: Tx, world: World, act: WriteAct): Promise<Done> {
  const { visitor, replying, topic } = act;
  const known = await twinOf(tx, world, replying);
  const done = async (post: rows.PostRow) => ({
    post,
    progress: await progressOf(tx, visitor),
    completed: undefined,
  });
  if (known) return done(known);
  // Anyone who is shown out, or goes, in this moment says nothing more.
  const held = await lockWalkIn(tx, -visitor.memberId);
  if (!held || held.bannedAt || held.erasedAt) throw new Failure("notSignedIn");
  if (!isOpenToGuests(visitor.task, world.clock.now()))
    throw new Failure("conflict", { msg: "讨论已结束，可以继续浏览，不能再回复" });
  if (topic.closedAt !== null) throw new Failure("conflict", { msg: "话题已关闭，不能再回复" });
  await mustBeLong(tx, visitor, act);
  return done(await write(tx, world, act));
}

async function asRespondent(tx: Tx, world: World, act: WriteAct): Promise<Done> {
  const { visitor, replying } = act;
  const now = world.clock.now();
  // Anyone who may read has come in, so there is one.
  const response = await lockByToken(tx, world, visitor.response?.token ?? "");
  if (!response) throw new Failure("forbidden");
  const mine = { ...visitor, response };
  const known = await twinOf(tx, world, replying);
  if (known) return again(tx, known, mine);
  const isAfterwards = await answersProbeAfterwards(tx, act, response);
  if (!isAfterwards) mustBeRunning(response, now);
  if (act.topic.closedAt !== null) throw new Failure("conflict", { msg: "话题已关闭，不能再回复" });
  await mustBeLong(tx, mine, act);
  const post = await write(tx, world, act);
  const progress = await progressOf(tx, mine);
  if (isAfterwards || !isDone(progress)) return { post, progress, completed: undefined };
  const ending = { tx, world, task: visitor.task, response, now };
  const pace = await paceOfAnswers(tx, { memberId: visitor.memberId, response, progress, now });
  return {
    post,
    progress,
    completed: await settle(ending, "completed", { confirmed: true, pace }),
  };
}

/** The request came again: the same answer, also where the reply had completed the task. */
async function again(tx: Tx, post: rows.PostRow, mine: Visitor): Promise<Done> {
  const { response } = mine;
  const hasEnded = response && response.result !== JoinResult.of.incomplete;
  // What completes is an answer of one's own; a reply under another may come long after.
  const completed = hasEnded && post.parentId === null ? response : undefined;
  return { post, progress: await progressOf(tx, mine), completed };
}

/**
 * A moderator mostly asks further when somebody has answered everything, and their task is done. They
 * may answer there, under the reply that was asked about, for as long as the topic is open.
 */
const answersProbeAfterwards = async (
  tx: Tx,
  { replying: { parentId, memberId } }: WriteAct,
  response: ResponseRow,
): Promise<boolean> => {
  if (parentId === undefined || response.result !== JoinResult.of.complete) return false;
  const parent = await rows.postById(tx, parentId);
  return parent !== undefined && rows.isAsked(tx, parent.parentId ?? parent.id, memberId);
};

function mustBeRunning(response: ResponseRow, now: Date): void {
  const data = { responseId: response.id };
  if (response.result !== JoinResult.of.incomplete)
    throw new Failure("responseClosed", { msg: "本次参与已结束，可以继续浏览，不能再回复", data });
  if (response.expiresAt <= now) throw new Failure("responseClosed", { msg: "已超过时限", data });
}

/** An answer has the topic's least length, spaces not counted; what follows it may be short. */
async function mustBeLong(tx: Tx, visitor: Visitor, { topic, replying }: WriteAct): Promise<void> {
  const { done } = await progressOf(tx, visitor);
  if (done.has(topic.id)) return;
  if (replying.parentId !== undefined && topic.blind)
    throw new Failure("forbidden", { msg: "请先回答话题，再回复别人" });
  const length = Array.from(
    replying.body.replace(/[\s\p{C}\u115F\u1160\u2800\u3164\uFFA0]+/gu, ""),
  ).length;
  if (replying.parentId === undefined && length < topic.minLength)
    throw badField(
      "body",
      `回答至少 ${topic.minLength} 个字，还差 ${topic.minLength - length} 个字`,
    );
}
