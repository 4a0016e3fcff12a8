/** A member's messages: the list, and marking them as read. */
import type { MessageKind } from "#contract/content-enums.ts";
import type { Message } from "#contract/member/community/notice.ts";
import { announce } from "../../platform/announce.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { badField } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./sql.ts";

type ListOfInput = {
  memberId: number;
  kind?: MessageKind | undefined;
  cursor?: string | undefined;
  size: number;
};

/** Newest first. */
export async function listOf({ db }: World, { memberId, kind, cursor, size }: ListOfInput) {
  const before = readCursor(cursor, 1)?.[0];
  const found = await rows.pageOfMessages(db, { memberId, kind, before, size: size + 1 });
  const { list, next } = cutPage(found, size, ({ id }) => [id]);
  return { list: list.map(shown), next };
}

const shown = (row: rows.MessageRow): Message => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  about:
    row.aboutKind === null || row.aboutId === null
      ? null
      : { kind: row.aboutKind, id: row.aboutId },
  at: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
});

type BoxRead = { memberId: number; ids?: number[] | undefined; all?: boolean | undefined };

/** Unknown ids and other members' messages are skipped, so that the answer does not show whether they exist. */
export async function markRead(
  { db, clock }: World,
  { memberId, ids, all }: BoxRead,
): Promise<void> {
  if (!all && !ids?.length) throw badField("ids", "请给出消息编号，或选择全部");
  const at = clock.now();
  const changed = await rows.markRead(db, { memberId, ids: all ? "all" : (ids ?? []), at });
  // The member's other pages and devices show it, too.
  if (changed > 0) announce(db, [memberId]);
}
