/** What changed between two texts, line by line; long stretches that stayed are folded. */
export type DiffLine = { kind: "same" | "added" | "removed" | "skipped"; text: string };

/** This many lines around a change tell where it is. */
const around = 2;
/** Above it the exact walk would be slow; then what lies between the common ends is shown as replaced. */
const cellsMax = 4_000_000;

export function diffOf(before: string, after: string): DiffLine[] {
  const [olds, news] = [linesOf(before), linesOf(after)];
  const least = Math.min(olds.length, news.length);
  let head = 0;
  while (head < least && olds[head] === news[head]) head += 1;
  let tail = 0;
  while (tail < least - head && olds.at(-1 - tail) === news.at(-1 - tail)) tail += 1;
  const same = (text: string): DiffLine => ({ kind: "same", text });
  const middle = walked(olds.slice(head, olds.length - tail), news.slice(head, news.length - tail));
  const lines = [
    ...olds.slice(0, head).map(same),
    ...middle,
    ...olds.slice(olds.length - tail).map(same),
  ];
  return middle.length === 0 ? [] : folded(lines);
}

const linesOf = (text: string): string[] => (text === "" ? [] : text.split("\n"));

/** By the longest common run of lines, from the end of the table back. */
function walked(olds: readonly string[], news: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: "removed", text });
  const added = (text: string): DiffLine => ({ kind: "added", text });
  if ((olds.length + 1) * (news.length + 1) > cellsMax)
    return [...olds.map(removed), ...news.map(added)];
  const width = news.length + 1;
  const common = new Uint32Array((olds.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = olds.length - 1; row >= 0; row -= 1)
    for (let column = news.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        olds[row] === news[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < olds.length || column < news.length) {
    const [old, fresh] = [olds[row], news[column]];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: "same", text: old });
      row += 1;
      column += 1;
    } else if (
      old !== undefined &&
      (fresh === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      lines.push(removed(old));
      row += 1;
    } else {
      lines.push(added(fresh ?? ""));
      column += 1;
    }
  }
  return lines;
}

function folded(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - around), index + around + 1)
      .some(({ kind }) => kind !== "same"),
  );
  const shown: DiffLine[] = [];
  let skipped = 0;
  lines.forEach((line, index) => {
    if (!isNear[index]) {
      skipped += 1;
      return;
    }
    if (skipped > 0) shown.push(fold(skipped));
    skipped = 0;
    shown.push(line);
  });
  return skipped > 0 ? [...shown, fold(skipped)] : shown;
}

const fold = (n: number): DiffLine => ({ kind: "skipped", text: `${n} 行没有变` });
