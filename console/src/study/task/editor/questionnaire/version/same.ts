/** Whether two plain values say the same: the order of an object's keys says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [Object.entries(one), Object.entries(other)];
  // Both are plain objects or lists: their own keys are all they have.
  return (
    mine.length === theirs.length &&
    mine.every(
      ([key, value]) =>
        Object.hasOwn(other, key) && isSame(value, (other as Record<string, unknown>)[key]),
    )
  );
}
