/** How many messages and notices are unread: what a page asks for when something is new. */
import type { News } from "#contract/member/community/notice.ts";
import { brandOf } from "../../foundation/brand/api.ts";
import { unreadMessages } from "../../foundation/message/api.ts";
import { unreadNotices } from "../notice/api.ts";
import type { World } from "../../platform/world.ts";

/** Shown as 99+ from there on. */
const COUNT_MAX = 99;

/** Of many members at once: a statement for each member's messages, all in one packet, and one for all their notices. */
export async function newsOf(
  world: World,
  brandCode: string,
  memberIds: readonly number[],
): Promise<Map<number, News>> {
  const [messages, notices] = await Promise.all([
    unreadMessages(world.db, { memberIds, most: COUNT_MAX }),
    unreadNotices(world, { memberIds, brandCode }),
  ]);
  return new Map(
    memberIds.map((id) => {
      const unread = { messages: messages.get(id) ?? 0, notices: notices.get(id) ?? 0 };
      return [
        id,
        {
          newMessage: unread.messages > 0 || unread.notices > 0,
          unreadMessages: unread.messages,
          unreadNotices: unread.notices,
        },
      ];
    }),
  );
}

/** News of one member, as this host's brand shows it. */
export async function newsFor(
  world: World,
  { memberId, host }: { memberId: number; host: string },
): Promise<News> {
  const { code } = await brandOf(world, host);
  const news = (await newsOf(world, code, [memberId])).get(memberId);
  return news ?? { newMessage: false, unreadMessages: 0, unreadNotices: 0 };
}
