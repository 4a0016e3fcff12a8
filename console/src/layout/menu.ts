/** Which groups and entries somebody sees, which of them are open, and where one is. */
import { StaffRole } from "#contract/enums.ts";
import { mayCall } from "../platform/me.ts";
import { type Entry, type Group, groups } from "./entries.tsx";

export type Viewer = { role: StaffRole; isDevelopment: boolean };

/** Narrower than what the role may read: pages of which it can make nothing only hide its own work. */
export function sees({ role, isDevelopment }: Viewer, entry: Entry): boolean {
  if (!mayCall(entry.reads, role)) return false;
  if (entry.isForDevelopment && !isDevelopment) return false;
  if (role === StaffRole.of.content)
    return entry.isContent === true || entry.isForDevelopment === true;
  if (role === StaffRole.of.viewer) return entry.isDesk !== true;
  return true;
}

/** Groups of which nothing is left are not there. */
export const groupsFor = (viewer: Viewer): Group[] =>
  groups
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => sees(viewer, entry)) }))
    .filter(({ entries }) => entries.length > 0);

/** A task's editor belongs to the tasks; the front page only to itself. */
export const isAt = (pathname: string, path: string): boolean =>
  pathname === path || (path !== "/" && pathname.startsWith(`${path}/`));

/** The group that holds the page, if one does. */
export const groupAt = (pathname: string): string | undefined =>
  groups.find(({ entries }) => entries.some(({ path }) => isAt(pathname, path)))?.id;

export const toggled = (closed: readonly string[], id: string): string[] =>
  closed.includes(id) ? closed.filter((one) => one !== id) : [...closed, id];
