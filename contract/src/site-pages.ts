/**
 * Every page of the member site with who it opens to. The site's tables of contents (web/src/*Routes.tsx) are
 * typed by it: a page that is not here, or has another access there, does not compile. They import the type alone,
 * because the landing page should not load the names of sixty pages.
 */
import type { PageAccess } from "./page-access.ts";

export const sitePages = {
  "/": "public",
  "/index": "public",
  "/login": "login",
  "/login-third": "login",
  "/register": "login",
  "/password": "login",
  "/bind": "login",
  "/invite": "public",
  "/share": "public",
  "/404": "public",
  "/updating": "public",
  "/exchange": "member",
  "/exchange/detail": "member",
  "/user-survey": "public",
  "/home": "member",
  "/home/history": "member",
  "/home/history-detail": "member",
  "/home/gold": "member",
  "/home/year": "member",
  "/home/exchange": "member",
  "/home/prize-exchange": "member",
  "/home/address": "member",
  "/home/user": "member",
  "/home/user-info": "member",
  "/home/quality": "member",
  "/home/sanctions": "member",
  "/home/agent": "agent",
  "/home/feedback": "member",
  "/home/feedback/ask": "member",
  "/home/feedback/:id": "member",
  "/home/messages": "member",
  "/home/alerts": "member",
  "/home/notices": "member",
  "/home/notices/:id": "member",
  "/home/invite-friends": "inviter",
  "/home/team": "leader",
  "/task": "public",
  "/task/detail/:id": "public",
  "/task/trial/:id": "member",
  "/bbs/topic": "topic",
  "/bbs/topic/:id": "topic",
  "/bbs/user": "topic",
  "/bbs/:id": "public",
  "/task/go": "public",
  "/task/answer/:token": "public",
  "/task/watch/:token": "member",
  "/task/agent/go": "public",
  "/cloud/agent/go": "public",
  "/task/back": "public",
  "/task/welcome/back": "public",
  "/task/back/failure": "public",
  "/cloud/agent/back": "public",
  "/callback.php": "public",
  "/survey/end": "public",
  "/survey-leader/end": "public",
  "/about": "public",
  "/agreement": "public",
  "/privacy": "public",
  "/cooperate": "public",
  "/product": "public",
  "/course": "public",
  "/course/:id": "public",
  "/industry": "public",
  "/industry/:id": "public",
  "/help": "public",
  "/help/:id": "public",
  "/app": "public",
  "/app-down": "public",
  "/pre-home": "public",
  "/account-closed": "public",
  "/unsubscribe": "public",
  "/open/alipay/callback": "public",
  "/open/wechat/callback": "public",
  "/open/qq/callback": "public",
  "/open/sina/callback": "public",
} as const satisfies Record<`/${string}`, PageAccess>;

export type PagePath = keyof typeof sitePages;
export type AccessOf<P extends PagePath> = (typeof sitePages)[P];

const parameters = (segments: readonly string[]): number =>
  segments.filter((segment) => segment.startsWith(":")).length;

/** Those without a parameter first, as the router ranks them: /bbs/topic is not somebody's section. */
const ranked = Object.entries(sitePages)
  .map(([path, access]) => ({ segments: path.split("/"), access: access as PageAccess }))
  .toSorted((one, other) => parameters(one.segments) - parameters(other.segments));

/** What a path opens to, without its query; like the router, whatever its case and with or without a last slash. */
export function accessAt(path: string): PageAccess | undefined {
  const given = (path.replace(/\/+$/, "") || "/").toLowerCase().split("/");
  return ranked.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, nth) => segment.startsWith(":") || segment === given[nth]),
  )?.access;
}
