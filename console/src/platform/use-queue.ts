/** A queue's open question: which rows are about to be decided, and what follows when they are. */
import { useState } from "react";
import type { Selection } from "./selection.ts";
import { nextAfter } from "./next-after.ts";
import type { ListUrl } from "./use-list.ts";

export type Question<Row> = { isYes: boolean; rows: readonly Row[] };

type QueueOptions<Row> = {
  list: readonly Row[];
  url: ListUrl;
  selection: Selection<Row>;
  canDecide: (row: Row) => boolean;
};

export function useQueue<Row extends { id: number }>(options: QueueOptions<Row>) {
  const { list, url, selection, canDecide } = options;
  const [question, setQuestion] = useState<Question<Row> | null>(null);
  const ask = (isYes: boolean, rows: readonly Row[]) => {
    const decidable = rows.filter(canDecide);
    if (decidable.length > 0) setQuestion({ isYes, rows: decidable });
  };
  return {
    question,
    ask,
    close: () => setQuestion(null),
    /** Called when the rows of the question are decided: an open drawer walks on to the next row. */
    walkOn: () => {
      selection.clear();
      if (question && url.openId !== null) url.open(nextAfter(list, question.rows));
    },
    keys: {
      a: (row: Row) => ask(true, [row]),
      r: (row: Row) => ask(false, [row]),
    },
  };
}
