/** The row that stands where the decided ones stood, so that an open drawer walks on by itself. */
type Row = { id: number };

export function nextAfter(list: readonly Row[], decided: readonly Row[]): number | null {
  const gone = new Set(decided.map(({ id }) => id));
  const last = list.findLastIndex(({ id }) => gone.has(id));
  const rest = [...list.slice(last + 1), ...list.slice(0, Math.max(0, last)).toReversed()];
  return rest.find(({ id }) => !gone.has(id))?.id ?? null;
}
