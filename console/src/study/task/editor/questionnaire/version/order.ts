/** Which of the items that stay were moved: the fewest that explain the new order. */

/** `after` is `before` in another order, each once. Items on the longest increasing subsequence stayed. */
export function movedIn(before: readonly string[], after: readonly string[]): Set<string> {
  const places = after.map((item) => before.indexOf(item));
  // The longest increasing subsequence up to each place, and the place before it there.
  const lengths: number[] = [];
  const previous: number[] = [];
  for (const [i, place] of places.entries()) {
    let best = -1;
    for (let j = 0; j < i; j++)
      if ((places[j] ?? 0) < place && (lengths[j] ?? 0) > (lengths[best] ?? 0)) best = j;
    lengths.push((lengths[best] ?? 0) + 1);
    previous.push(best);
  }
  const stayed = new Set<string>();
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] ?? -1)
    stayed.add(after[at] ?? "");
  return new Set(after.filter((item) => !stayed.has(item)));
}
