/** 赞: of others' replies that one may see. */
import { BbsRole } from "#contract/enums.ts";
import { transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { World } from "../../platform/world.ts";
import { setLike } from "./mark-sql.ts";
import { mayRead, sectionById, visitorIn } from "./section.ts";
import { sightOf } from "./sight.ts";
import * as rows from "./sql.ts";

/** Faster than anybody reads. */
const pace = [
  { count: 60, seconds: 60 },
  { count: 600, seconds: 3600 },
];

type Liking = { memberId: number; id: number; liked: boolean };

export async function like(world: World, { memberId, id, liked }: Liking) {
  await countOrRefuse(world, { name: "bbs-like", personId: memberId, rules: pace });
  const post = await visiblePost(world, memberId, id);
  if (post.memberId === memberId) throw new Failure("forbidden", { msg: "不能给自己的回复点赞" });
  const liking = { postId: id, memberId, at: world.clock.now() };
  const likes = await transact(world.db, (tx) => setLike(tx, liking, liked));
  return { likes, isLiked: liked };
}

/** One sentence whatever is wrong: a number tells nobody which replies there are. */
async function visiblePost({ db, clock }: World, memberId: number, id: number) {
  const post = mustFind(await rows.postById(db, id));
  const visitor = await visitorIn({ db, clock }, await sectionById(db, post.taskId), memberId);
  if (!mayRead(visitor)) throw new Failure("notFound");
  const { topics, sees, withHidden } = await sightOf(db, visitor);
  const topic = topics.find((one) => one.id === post.topicId);
  if (!topic || !sees(topic)) throw new Failure("notFound");
  if (!withHidden && !(await rows.seenPost(db, id))) throw new Failure("notFound");
  if (visitor.role === BbsRole.of.observer)
    throw new Failure("forbidden", { msg: "观察员只能查看，不能点赞" });
  return post;
}
