/** Marks notices as read: on the server, on what is drawn here, and in the other tabs. */
import { readNotices } from "#contract/member/community/notice.ts";
import { knownNews, learnNews } from "../../platform/news.ts";
import { happened } from "../../platform/newsCache.ts";
import { useSend } from "../../platform/query.ts";

/** `ids`: null = all of them. */
export function useReadNotices(ids: readonly number[] | null) {
  const send = useSend(readNotices, {
    // The last answer's count is the one that stays.
    isInOrder: true,
    onDone: ({ unread }) => {
      happened({ as: "read", of: "notices", ids });
      const unreadMessages = knownNews()?.unreadMessages ?? 0;
      learnNews({
        newMessage: unreadMessages + unread > 0,
        unreadMessages,
        unreadNotices: unread,
      });
    },
  });
  const body = ids === null ? { all: true } : { ids: [...ids] };
  return { isBusy: send.isPending, mark: () => send.mutate({ body }) };
}
