/** The categories as a tree: in their order, with their depth, and what may move where. */
import type { ConsoleCategory } from "#contract/console/community/content.ts";

export type Branch = ConsoleCategory & {
  depth: number;
  /** Those of the same parent, in order; itself among them. */
  siblings: readonly ConsoleCategory[];
};

/** What the dialog is about: an existing one, or a new one under this one. */
export type Asked = { category: Branch } | { under: Branch };

const byOrder = (one: ConsoleCategory, other: ConsoleCategory): number =>
  one.sort - other.sort || one.id - other.id;

/** Parents before their children. */
export function treeOf(list: readonly ConsoleCategory[]): Branch[] {
  const under = (parentId: number | null, depth: number): Branch[] => {
    const siblings = list.filter((one) => one.parentId === parentId).toSorted(byOrder);
    return siblings.flatMap((one) => [
      Object.assign({ ...one }, { depth, siblings }),
      ...under(one.id, depth + 1),
    ]);
  };
  return under(null, 0);
}

/** It and everything below it. */
export function subtreeOf(tree: readonly Branch[], id: number): Branch[] {
  const start = tree.findIndex((branch) => branch.id === id);
  const top = tree[start];
  if (!top) return [];
  const after = tree.slice(start + 1);
  const end = after.findIndex(({ depth }) => depth <= top.depth);
  return [top, ...(end < 0 ? after : after.slice(0, end))];
}

/** The root that it hangs under. */
export function rootIdOf(tree: readonly Branch[], id: number): number | null {
  const branch = tree.find((one) => one.id === id);
  if (!branch) return null;
  return branch.parentId === null ? branch.id : rootIdOf(tree, branch.parentId);
}

/** The place behind all that hang under this one. */
export const sortUnder = (tree: readonly Branch[], parentId: number): number =>
  Math.max(0, ...tree.filter((one) => one.parentId === parentId).map(({ sort }) => sort)) + 1;

/** Where it may hang: under the same root, and not under itself. */
export function parentsFor(tree: readonly Branch[], branch: Branch): Branch[] {
  const root = rootIdOf(tree, branch.id);
  if (root === null) return [];
  const own = new Set(subtreeOf(tree, branch.id).map(({ id }) => id));
  return subtreeOf(tree, root).filter(({ id }) => !own.has(id));
}

/** One step up or down: the siblings whose number changes, with their new one. */
export function moved({ id, siblings }: Branch, by: -1 | 1): ConsoleCategory[] {
  const order = [...siblings];
  const at = order.findIndex((one) => one.id === id);
  const [here, there] = [order[at], order[at + by]];
  if (!here || !there) return [];
  order[at] = there;
  order[at + by] = here;
  return order
    .map((one, index) => ({ ...one, sort: index + 1 }))
    .filter((one) => siblings.find((old) => old.id === one.id)?.sort !== one.sort);
}

/** As a choice shows it: two spaces of a Chinese character's width for each level. */
export const indented = ({ depth, name }: Pick<Branch, "depth" | "name">): string =>
  `${"　".repeat(depth)}${name}`;
