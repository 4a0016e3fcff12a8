/** A member's posts in discussion groups, for an export; removed when the member leaves. */
import type { Db, Tx } from "../../platform/db.ts";
import { titlesByIds } from "../task/api.ts";
import * as rows from "./data-export-sql.ts";

export const LEFT = "已注销";

/** Newest first. */
export async function discussionsForExport(db: Db, memberId: number) {
  const posts = await rows.postsOfMember(db, memberId);
  const identities = await rows.identitiesOf(db, memberId);
  const likes = await rows.likesOf(db, memberId);
  const mentions = await rows.mentionsOf(db, memberId);
  const titles = await titlesByIds(db, [
    ...new Set([...posts, ...identities, ...likes, ...mentions].map(({ taskId }) => taskId)),
  ]);
  const named = <Row extends { taskId: number }>({ taskId, ...row }: Row) => ({
    ...row,
    task: titles.get(taskId) ?? "",
  });
  return {
    posts: posts.map(({ name, hiddenAt, pictures, ...row }) => ({
      ...named(row),
      name: name ?? "",
      pictures: pictures.length,
      isHidden: hiddenAt !== null,
    })),
    identities: identities.map(({ avatar, ...row }) => ({
      ...named(row),
      hasAvatar: avatar !== null,
    })),
    likes: likes.map(named),
    mentions: mentions.map(named),
  };
}

export const forgetDiscussions = (tx: Tx, memberId: number): Promise<void> =>
  rows.forgetMember(tx, memberId, LEFT);
