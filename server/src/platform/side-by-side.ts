/** Long lists in batches, and two of them held against each other, with one batch of each in memory. */

export const BATCH = 1000;

/** `page` answers up to BATCH rows behind `last`; a shorter answer is the end. */
export async function* batchesOf<Row>(
  page: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let last: Row | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await page(last);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

export async function* rowsOf<Row>(
  page: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  for await (const batch of batchesOf(page)) yield* batch;
}

/** Pairs of two lists in one order; what only one of them has comes without a partner. */
export async function* sideBySide<Left, Right>(
  left: AsyncIterator<Left, void>,
  right: AsyncIterator<Right, void>,
  compare: (left: Left, right: Right) => number,
): AsyncGenerator<[Left | undefined, Right | undefined], void> {
  let [one, other] = await Promise.all([left.next(), right.next()]);
  while (!one.done || !other.done) {
    const order = one.done ? 1 : other.done ? -1 : compare(one.value, other.value);
    yield [
      order <= 0 && !one.done ? one.value : undefined,
      order >= 0 && !other.done ? other.value : undefined,
    ];
    // oxlint-disable no-await-in-loop
    if (order <= 0) one = await left.next();
    if (order >= 0) other = await right.next();
    // oxlint-enable no-await-in-loop
  }
}
