/** An order that looks random but is the same for the same seed, in every browser and on the server. */

/**
 * Shuffles what may move; the rest keeps its index. `place` (a question's name) is mixed into the
 * seed, or all questions of one respondent would be shuffled alike.
 */
export const shuffled = <T>(
  items: readonly T[],
  seed: string,
  place: string,
  isFixed: (item: T) => boolean,
): T[] => {
  const next = randomNumbers(`${seed}/${place}`);
  const moving = items.filter((item) => !isFixed(item)).map((item) => ({ item, rank: next() }));
  // A tie of two ranks is settled by the stable sort, so it is the same everywhere too.
  moving.sort((a, b) => a.rank - b.rank);
  return items.flatMap((item) =>
    isFixed(item) ? [item] : moving.splice(0, 1).map((moved) => moved.item),
  );
};

/** xorshift32 started from the text's FNV-1a hash: small, and integer arithmetic only. */
export const randomNumbers = (text: string) => {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  }
  // Odd, because xorshift never leaves zero.
  state |= 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  // The first numbers still resemble the hash, in which similar seeds are close together.
  for (let i = 0; i < 8; i++) next();
  return next;
};
