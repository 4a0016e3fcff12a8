/** The tree of categories, in memory: there are a few dozen, and every list asks which of them are shown. */
export type CategoryRow = {
  id: number;
  parentId: number | null;
  name: string;
  sort: number;
  hidden: boolean;
};

/** Those that readers see: neither hidden nor below one that is. In their order. */
export const shown = (rows: readonly CategoryRow[]): CategoryRow[] =>
  rows.filter((row) => pathTo(rows, row.id).every(({ hidden }) => !hidden));

/** A category and everything below it, parents first; empty when there is none of that id. */
export function subtree(rows: readonly CategoryRow[], id: number): CategoryRow[] {
  const root = rows.find((row) => row.id === id);
  if (!root) return [];
  return [
    root,
    ...rows.filter(({ parentId }) => parentId === id).flatMap((child) => subtree(rows, child.id)),
  ];
}

/** From the root down to it. */
export function pathTo(rows: readonly CategoryRow[], id: number): CategoryRow[] {
  const path: CategoryRow[] = [];
  for (let at = rows.find((row) => row.id === id); at;) {
    path.unshift(at);
    const { parentId } = at;
    at = rows.find((row) => row.id === parentId);
  }
  return path;
}
