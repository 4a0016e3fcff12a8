/** Replies as they are shown: with who wrote them, as the section knows them and no further. */
import type { Post } from "#contract/member/study/discussion.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { pictureAddress } from "../../people/upload/api.ts";
import { MODERATOR, nameOf } from "./identity.ts";
import { likedAmong, mentionsIn } from "./mark-sql.ts";
import { LEFT } from "./data-export.ts";
import type { NamedPost } from "./sql.ts";

/** `me`: null for staff. `db`: the transaction where there is one. */
export async function presentPosts(
  world: World,
  found: readonly NamedPost[],
  { me, db = world.db }: { me: number | null; db?: Db },
): Promise<Post[]> {
  const ids = found.map(({ id }) => id);
  const mentions = await mentionsIn(db, ids);
  const liked = me === null ? new Set<number>() : await likedAmong(db, me, ids);
  return found.map((row) => ({
    id: row.id,
    name: row.asModerator ? MODERATOR : (row.name ?? LEFT),
    avatar: row.avatar && pictureAddress(world, row.avatar),
    isMine: row.memberId !== null && row.memberId === me,
    isModerator: row.asModerator,
    isGuest: row.walkInId !== null,
    number: row.number,
    body: row.body,
    pictures: row.pictures.map((name) => pictureAddress(world, name)),
    mentions: mentions
      .filter(({ postId }) => postId === row.id)
      .map((named) => ({ number: named.number, name: nameOf(named) })),
    likes: row.likes,
    isLiked: liked.has(row.id),
    isProbe: row.probe,
    isHidden: row.hiddenAt !== null,
    parentId: row.parentId,
    createdAt: row.createdAt.toISOString(),
  }));
}
