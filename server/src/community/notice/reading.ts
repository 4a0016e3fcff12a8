/** Notices for readers: the board, the list, a single notice, and the number of unread ones. */
import type { NoticeCard } from "#contract/member/community/notice.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import { announce } from "../../platform/announce.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import { type Db, transact, type Tx } from "../../platform/db.ts";
import { badField, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./sql.ts";
import { htmlOf, summaryOf } from "./text.ts";

const BOARD_MAX = 5;
/** Shown as 99+ from there on. */
const COUNT_MAX = 99;
/** Notices further back than this many do not count as unread. */
const COUNT_BACK = 500;
const UNREAD_SHOWN = 5;

type ReaderOfInput = { memberId: number | null; host: string };

async function readerOf(
  world: World,
  { memberId, host }: ReaderOfInput,
): Promise<rows.PublishedInput> {
  return { memberId, brandCode: (await brandOf(world, host)).code };
}

const cardOf = (world: World, row: rows.CardRow, memberId: number | null): NoticeCard => ({
  id: row.id,
  title: row.title,
  summary: summaryOf(world, row),
  pinned: row.pinned,
  publishedAt: row.publishedAt.toISOString(),
  isRead: memberId === null ? null : row.isRead,
});

export async function board(world: World, asked: ReaderOfInput) {
  const reader = await readerOf(world, asked);
  const now = world.clock.now();
  const found = await rows.boardOf(world.db, { ...reader, now, most: BOARD_MAX });
  return { list: found.map((row) => cardOf(world, row, asked.memberId)) };
}

type ReadingPage = ReaderOfInput & { cursor?: string | undefined; size: number };

export async function listOf(world: World, { cursor, size, ...asked }: ReadingPage) {
  const reader = await readerOf(world, asked);
  const place = readCursor(cursor, 2);
  const past = place && { publishedAt: new Date(place[0] ?? 0), id: place[1] ?? 0 };
  const found = await rows.pageOfNotices(world.db, { ...reader, past, size: size + 1 });
  const { list, next } = cutPage(found, size, (row) => [row.publishedAt.getTime(), row.id]);
  return { list: list.map((row) => cardOf(world, row, asked.memberId)), next };
}

export async function noticeFor(world: World, { id, ...asked }: ReaderOfInput & { id: number }) {
  const row = mustFind(await rows.noticeFor(world.db, await readerOf(world, asked), id));
  return {
    ...cardOf(world, row, asked.memberId),
    html: htmlOf(world, row),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type UnreadNoticesInput = { memberIds: readonly number[]; brandCode: string };

/** How many notices are unread, for each of these members, up to 99. */
export const unreadNotices = (
  { db, clock }: World,
  { memberIds, brandCode }: UnreadNoticesInput,
): Promise<Map<number, number>> =>
  rows.unreadByMember(db, {
    memberIds,
    brandCode,
    now: clock.now(),
    most: COUNT_MAX,
    back: COUNT_BACK,
  });

type UnreadOfInput = { memberId: number; host: string };

export async function unreadOf(world: World, asked: UnreadOfInput) {
  const { memberId } = asked;
  const reader = await readerOf(world, asked);
  const { brandCode } = reader;
  const [counts, newest] = await Promise.all([
    unreadNotices(world, { memberIds: [memberId], brandCode }),
    rows.newestUnread(world.db, reader, world.clock.now(), UNREAD_SHOWN),
  ]);
  return {
    count: counts.get(memberId) ?? 0,
    list: newest.map((row) => cardOf(world, row, memberId)),
  };
}

type ReadingRead = UnreadOfInput & { ids?: number[] | undefined; all?: boolean | undefined };

/** `all` is stored as one time and not for each notice, so that counting stays cheap. */
export async function markRead(world: World, { ids, all, memberId, host }: ReadingRead) {
  const { db, clock } = world;
  if (!all && !ids?.length) throw badField("ids", "请给出公告编号，或选择全部");
  const at = clock.now();
  if (all) await transact(db, (tx) => rows.markAllRead(tx, memberId, at));
  else await rows.markRead(db, { memberId, ids: ids ?? [], at });
  // The member's other pages and devices show it, too.
  announce(db, [memberId]);
  const { code: brandCode } = await brandOf(world, host);
  const counts = await unreadNotices(world, { memberIds: [memberId], brandCode });
  return { unread: counts.get(memberId) ?? 0 };
}

/** For an export of a member's data. */
export const noticesForExport = (db: Db, memberId: number) => rows.readsOf(db, memberId);

export const forgetMarks = (tx: Tx, memberId: number): Promise<void> =>
  rows.deleteMarksOf(tx, memberId);
