/** What a message leads to, and the list's filter in the URL (?kind=1). Pure. */
import { MessageKind } from "#contract/content-enums.ts";
import { Role } from "#contract/enums.ts";
import type { Message } from "#contract/member/community/notice.ts";

/** Null where there is nothing to open: plain members have no page of invitations (rule site-5). */
export function pathOf(about: Message["about"], role: Role): string | null {
  switch (about?.kind) {
    case "response":
      return `/home/history-detail?id=${about.id}`;
    case "exchange":
      return `/exchange/detail?id=${about.id}`;
    case "feedback":
      return `/home/feedback/${about.id}`;
    case "topic":
      return `/bbs/topic/${about.id}`;
    case "invite":
      return role === Role.of.member ? null : "/home/invite-friends";
    case "sanction":
      return "/home/sanctions";
    case "task":
      return `/task/detail/${about.id}`;
    case undefined:
      return null;
  }
}

/** An unknown kind counts as no filter. */
export const readKind = (search: URLSearchParams): MessageKind | undefined =>
  MessageKind.values.find((value) => String(value) === search.get("kind"));
