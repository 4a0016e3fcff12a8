/** What readers do with an article: open it, read on, say whether it helped. */
import { transact } from "../../platform/db.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Cookies, MemberCaller, Origin } from "../../platform/request.ts";
import type { Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { knownVisitor, visitorOf } from "../../study/survey/api.ts";
import { mustBeShown } from "./articles.ts";
import * as rows from "./reader-sql.ts";
import { isFirstToday, networkKey, voterOf } from "./seen.ts";

type OpenArticleInput = { caller: MemberCaller | undefined; origin: Origin; cookies: Cookies };

/**
 * Counts once a browser and day, and tells what this person has read and said before. Gives no number to a browser that has
 * none: somebody who votes while the page opens would be two people, one by each answer.
 */
export async function openArticle(world: World, reader: OpenArticleInput, id: number) {
  const { caller, origin, cookies } = reader;
  await mustBeShown(world, { host: origin.host, id });
  const known = knownVisitor(cookies);
  const keys = [
    networkKey(origin),
    ...(known === undefined ? [] : [`v${known}`]),
    ...(caller ? [`m${caller.memberId}`] : []),
  ];
  if (isFirstToday(world, { articleId: id, ip: origin.ip, keys }))
    await rows.countView(world.db, id);
  const voter = voterOf(caller, known);
  const [vote, percent] = await Promise.all([
    voter === undefined ? undefined : rows.voteOf(world.db, id, voter),
    caller ? rows.percentOf(world.db, { articleId: id, memberId: caller.memberId }) : undefined,
  ]);
  return { percent: percent ?? 0, vote: vote ?? null };
}

/** Progress only ever grows. */
export async function readOn(
  world: World,
  { memberId, host, id, percent }: { memberId: number; host: string; id: number; percent: number },
) {
  await mustBeShown(world, { host, id });
  const now = world.clock.now();
  return {
    percent: await rows.saveProgress(world.db, { memberId, articleId: id, percent, readAt: now }),
  };
}

const READ_MOST = 100;

export const readBy = async ({ db }: World, memberId: number) => ({
  list: await rows.lastRead(db, memberId, READ_MOST),
});

/** Strangers could delete their cookie and vote again: one network has as many votes as a household needs. */
const votesOfStrangers: readonly Rule[] = [{ count: 30, seconds: 3600 }];

/** One vote a person, the last one. */
export async function vote(
  world: World,
  reader: OpenArticleInput,
  asked: { id: number; helpful: boolean },
) {
  const { caller, origin, cookies } = reader;
  await mustBeShown(world, { host: origin.host, id: asked.id });
  if (!caller)
    await countOrRefuse(world, { name: "article-vote", ip: origin.ip, rules: votesOfStrangers });
  const voter = voterOf(caller, visitorOf(world, cookies));
  const at = world.clock.now();
  return transact(world.db, async (tx) => {
    // The article's row first: two votes of one person come one after the other.
    await rows.lockArticle(tx, asked.id);
    const before = await rows.voteOf(tx, asked.id, voter);
    if (before !== asked.helpful)
      await rows.saveVote(tx, { articleId: asked.id, voter, helpful: asked.helpful, at, before });
    return rows.votesOf(tx, asked.id);
  });
}
