/** A member's own words in discussion groups, for an export; and nobody's any more after they have left. */
import type { Db, Tx } from "../platform/db.ts";
import { titlesByIds } from "../task/service.ts";
import { forgetNames, postsOfMember } from "./own-data-sql.ts";

export const LEFT = "已注销";

/** Newest first. */
export async function bbsForExport(db: Db, memberId: number) {
  const posts = await postsOfMember(db, memberId);
  const titles = await titlesByIds(
    db,
    posts.map(({ taskId }) => taskId),
  );
  return posts.map(({ taskId, topic, name, body, hiddenAt, createdAt }) => ({
    task: titles.get(taskId) ?? "",
    topic,
    name: name ?? "",
    body,
    isHidden: hiddenAt !== null,
    createdAt,
  }));
}

export const forgetBbs = (tx: Tx, memberId: number): Promise<unknown> =>
  forgetNames(tx, memberId, LEFT);
