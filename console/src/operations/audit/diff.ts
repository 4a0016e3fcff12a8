/** What a change changed: the leaves that differ between two JSON values. */
export type Change = { path: string; before: string | null; after: string | null };

/** Questionnaires hold hundreds of leaves; beyond this nobody reads them in a drawer. */
const changesMax = 200;

export function changesBetween(before: unknown, after: unknown): Change[] {
  const olds = leavesOf(before);
  const news = leavesOf(after);
  const paths = [...new Set([...olds.keys(), ...news.keys()])];
  return paths
    .map((path) => ({ path, before: olds.get(path) ?? null, after: news.get(path) ?? null }))
    .filter((change) => change.before !== change.after)
    .slice(0, changesMax);
}

function leavesOf(
  value: unknown,
  path = "",
  into = new Map<string, string>(),
): Map<string, string> {
  if (typeof value !== "object" || value === null) {
    if (value !== undefined && !(value === null && path === "")) into.set(path, textOf(value));
    return into;
  }
  for (const [key, part] of Object.entries(value))
    leavesOf(part, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key, into);
  return into;
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
