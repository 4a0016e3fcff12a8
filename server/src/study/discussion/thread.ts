/** Where a reply hangs: nested once, so a reply to a reply hangs under the first. */
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import * as rows from "./sql.ts";

type ThreadPlace = {
  headId: number | null;
  /** Who wrote what is replied to; null for staff, undefined at the top. */
  repliedTo: number | null | undefined;
};

/** What is replied to is of this topic and seen, and stays so until the transaction ends. */
export async function placeOf(
  tx: Tx,
  topicId: number,
  parentId: number | undefined,
): Promise<ThreadPlace> {
  if (parentId === undefined) return { headId: null, repliedTo: undefined };
  const parent = await rows.postById(tx, parentId);
  if (!parent || parent.topicId !== topicId || parent.hiddenAt !== null) throw gone();
  const head = await rows.shareHead(tx, parent.parentId ?? parent.id);
  if (!head || head.hiddenAt !== null) throw gone();
  return { headId: head.id, repliedTo: parent.memberId };
}

const gone = () => new Failure("notFound", { msg: "这条回复已不在了" });
