/** For whom something is shown that operators put up, and whether they can open what it links to. */
import * as z from "zod/mini";
import { enumeration, type ValueOf } from "./enumeration.ts";
import { Role } from "./enums.ts";
import { opensTo, type PageAccess } from "./page-access.ts";
import { accessAt } from "./site-pages.ts";

const { vip, agent, leader, member } = Role.of;

/** The roles by their own numbers, and anyone who is not signed in. */
export const Viewer = enumeration({
  vip: [vip, Role.label(vip)],
  agent: [agent, Role.label(agent)],
  leader: [leader, Role.label(leader)],
  member: [member, Role.label(member)],
  visitor: [4, "未登录的访客"],
});
export type Viewer = ValueOf<typeof Viewer>;

/** None chosen = everybody. */
export const viewers = z._default(
  z.array(Viewer.schema).check(z.maxLength(Viewer.values.length)),
  [],
);

/** In one order and each once, and all of them as none: so the same choice is written the same way. */
export function chosenViewers(chosen: readonly Viewer[]): Viewer[] {
  const kept = Viewer.values.filter((viewer) => chosen.includes(viewer));
  return kept.length === Viewer.values.length ? [] : kept;
}

export const isShownTo = (chosen: readonly number[], viewer: Viewer): boolean =>
  chosen.length === 0 || chosen.includes(viewer);

export const viewersText = (chosen: readonly Viewer[]): string =>
  chosen.length === 0 ? "所有人" : chosen.map((viewer) => Viewer.label(viewer)).join("、");

/**
 * A visitor who opens a member's page signs in and comes back to it, most of them as a plain member: what is not for
 * every member is not for visitors.
 */
const canOpen = (access: PageAccess, viewer: Viewer): boolean =>
  viewer === Viewer.of.visitor
    ? access === "login" || opensTo(access, member)
    : opensTo(access, viewer);

/**
 * What is wrong with a path of ours for these viewers, in a sentence that begins with the field's name; undefined =
 * nothing. Anything but a path (an address elsewhere, nothing) is not judged here. `everybody` is for what has no
 * viewers to choose.
 */
export function linkProblem(
  field: string,
  link: string,
  chosen: readonly Viewer[] | "everybody",
): string | undefined {
  if (!/^\/(?![/\\])/.test(link)) return undefined;
  const access = accessAt(link.replace(/[?#].*$/, ""));
  if (access === undefined) return `${field} ${link} 不是本站的页面`;
  const shown = chosen === "everybody" || chosen.length === 0 ? Viewer.values : chosen;
  const shut = shown.filter((viewer) => !canOpen(access, viewer));
  if (shut.length === 0) return undefined;
  if (chosen === "everybody")
    return `${field} ${link}：${viewersText(shut)}打不开这个页面，请换一个链接`;
  const open = Viewer.values.filter((viewer) => canOpen(access, viewer));
  return `${field} ${link}：${viewersText(shut)}打不开这个页面，请换一个链接，或把可见对象选为${viewersText(open)}`;
}
