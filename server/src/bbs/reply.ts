/** Replying. The reply that answers the last required topic ends the task, under the response's lock. */
import { BbsRole, JoinResult } from "#contract/enums.ts";
import { type Tx, transact } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import { countOrRefuse } from "../platform/lately.ts";
import type { World } from "../platform/world.ts";
import { lockByToken, type ResponseRow, settle } from "../survey/service.ts";
import { isDone, type Progress, progressOf } from "./progress.ts";
import { nameOf, type Visitor } from "./section.ts";
import * as rows from "./sql.ts";
import { shownPost, topicFor } from "./topics.ts";

export type Replying = {
  memberId: number;
  topicId: number;
  key: string;
  body: string;
  parentId: number | undefined;
  ip: string;
};

/** Faster than anybody writes; a program would fill the section. */
const pace = [
  { count: 20, seconds: 60 },
  { count: 200, seconds: 3600 },
];

export async function reply(world: World, replying: Replying) {
  const { memberId, topicId, ip } = replying;
  countOrRefuse(world, { name: `bbs-reply ${memberId}`, ip, rules: pace });
  const { topic, visitor } = await topicFor(world, memberId, topicId);
  if (visitor.role === BbsRole.of.observer)
    throw new Failure("forbidden", { msg: "观察员只能查看，不能回复" });
  const name = await nameOf(world, visitor);
  const { post, progress, response } = await transact(world.db, (tx) =>
    visitor.role === BbsRole.of.moderator
      ? asModerator(tx, world, { topic, visitor, replying })
      : asRespondent(tx, world, { topic, visitor, replying }),
  );
  const hasEnded = response !== undefined && response.result !== JoinResult.of.incomplete;
  return {
    post: shownPost({ ...post, name }, memberId),
    answered: progress.answered,
    required: progress.required,
    responseId: hasEnded ? response.id : null,
  };
}

type Act = { topic: rows.TopicRow; visitor: Visitor; replying: Replying };
type Done = { post: rows.PostRow; progress: Progress; response: ResponseRow | undefined };

/** Anywhere, also where it is closed or blind; nothing is counted. */
async function asModerator(tx: Tx, world: World, act: Act): Promise<Done> {
  const post = await write(tx, world, act);
  return { post, progress: await progressOf(tx, act.visitor), response: undefined };
}

async function asRespondent(tx: Tx, world: World, act: Act): Promise<Done> {
  const { visitor, replying } = act;
  const now = world.clock.now();
  // Whoever may read has come in, so there is one.
  const response = await lockByToken(tx, visitor.response?.token ?? "");
  if (!response) throw new Failure("forbidden");
  const mine = { ...visitor, response };
  const known = await twinOf(tx, replying);
  if (known) return { post: known, progress: await progressOf(tx, mine), response };
  mustBeRunning(response, now);
  if (act.topic.closedAt !== null) throw new Failure("conflict", { msg: "话题已关闭，不能再回复" });
  await mustBeLong(tx, mine, act);
  const post = await write(tx, world, act);
  const progress = await progressOf(tx, mine);
  if (!isDone(progress)) return { post, progress, response };
  const ending = { tx, world, task: visitor.task, response, now };
  return { post, progress, response: await settle(ending, "completed", { confirmed: true }) };
}

function mustBeRunning(response: ResponseRow, now: Date): void {
  const data = { responseId: response.id };
  if (response.result !== JoinResult.of.incomplete)
    throw new Failure("responseClosed", { msg: "本次参与已结束，可以继续浏览，不能再回复", data });
  if (response.expiresAt <= now) throw new Failure("responseClosed", { msg: "已超过时限", data });
}

/** An answer has the topic's least length, spaces not counted; what follows it may be short. */
async function mustBeLong(tx: Tx, visitor: Visitor, { topic, replying }: Act): Promise<void> {
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

/** The post that this key made before; another person's key, or another text under it, is refused. */
async function twinOf(tx: Tx, { key, memberId, topicId, body }: Replying) {
  const twin = await rows.postByKey(tx, key);
  if (!twin) return undefined;
  if (twin.memberId !== memberId || twin.topicId !== topicId || twin.body !== body)
    throw new Failure("idempotencyKeyReused");
  return twin;
}

async function write(tx: Tx, world: World, { topic, replying }: Act): Promise<rows.PostRow> {
  const { key, body, memberId, parentId } = replying;
  await mustBeTop(tx, topic.id, parentId);
  const post = await rows.insertPost(tx, {
    topicId: topic.id,
    memberId,
    parentId: parentId ?? null,
    body,
    createdAt: world.clock.now(),
    key,
  });
  const twin = post ?? (await twinOf(tx, replying));
  if (!twin) throw new Failure("conflict");
  return twin;
}

/** Nested once: what is replied to is of this topic, seen, and no reply to a reply itself. */
export async function mustBeTop(tx: Tx, topicId: number, parentId: number | undefined) {
  if (parentId === undefined) return;
  const parent = await rows.postById(tx, parentId);
  if (!parent || parent.topicId !== topicId || parent.hiddenAt !== null)
    throw new Failure("notFound", { msg: "这条回复已不在了" });
  if (parent.parentId !== null) throw badField("parentId", "只能回复话题下的第一层回复");
}
