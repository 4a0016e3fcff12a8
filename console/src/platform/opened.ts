/** Whether a drawer stays when its row is on the list no longer: what is typed in it must not go with the row. */

/** The row as it was listed last, and when that was. */
export type Kept<Row> = { row: Row; at: number };

type Known<Row> = {
  listed: Row | undefined;
  kept: Kept<Row> | null;
  /** When one's own calls that were carried out were sent. */
  done: readonly number[];
};

type Opened<Row> = { row: Row | undefined; isGone: boolean };

/** What one has decided oneself leaves with its drawer; what a colleague has decided stays, and says so. */
export function openedOf<Row extends { id: number }>(
  openId: number | null,
  { listed, kept, done }: Known<Row>,
): Opened<Row> {
  if (listed) return { row: listed, isGone: false };
  const isKept = kept !== null && kept.row.id === openId;
  if (!isKept || done.some((at) => at >= kept.at)) return { row: undefined, isGone: false };
  return { row: kept.row, isGone: true };
}
