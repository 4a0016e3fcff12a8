/** The message after a decision that can be undone: while it stands, one press takes the whole of it back. */
import { Button } from "antd";
import { useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Decided } from "#contract/console/decided.ts";
import { askAgain } from "./ask-again.ts";
import { sayDone, sayFailed, sayWith } from "./notice.ts";
import { queryClient } from "./query.ts";

/** Long enough to read it and to see what one has done. */
const secondsShown = 12;
/** What could not be undone has to be read. */
const secondsToRead = 30;

export type Undo = {
  /** What pressing it does, for anyone who points at it. */
  title: string;
  /** Says what came of it. */
  run: () => Promise<Undone>;
  refreshes: readonly Endpoint[];
};
type Undone = { text: string; left: readonly string[] };

export const sayUndoable = (text: string, undo: Undo): void =>
  void sayWith((close) => <UndoMessage text={text} undo={undo} onDone={close} />, secondsShown);

/** How many of several were undone, and why not the others: each reason once, with the rows that it is about. */
export function undoneOf({ decided, skipped }: Decided): Undone {
  const byReason = Map.groupBy(skipped, ({ why }) => why);
  return {
    text: decided > 0 ? `已撤销 ${decided} 条` : "没有撤销",
    left: [...byReason].map(([why, rows]) => `${rows.map(({ id }) => id).join("、")}：${why}`),
  };
}

type UndoMessageProps = { text: string; undo: Undo; onDone: () => void };

function UndoMessage({ text, undo, onDone }: UndoMessageProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const done = await undo.run();
      onDone();
      if (done.left.length === 0) sayDone(done.text);
      else sayWith(() => <Left {...done} />, secondsToRead);
    } catch (cause) {
      setBusy(false);
      sayFailed(cause);
    }
    await Promise.all(
      undo.refreshes.map(({ path }) => askAgain(queryClient, { queryKey: [path] })),
    );
  };
  return (
    <>
      {text}
      <Button
        type="link"
        size="small"
        loading={isBusy}
        title={undo.title}
        onClick={() => void press()}
      >
        撤销
      </Button>
    </>
  );
}

const Left = ({ text, left }: Undone) => (
  <>
    {text}，这些没有撤销：
    {left.map((sentence) => (
      <div key={sentence}>{sentence}</div>
    ))}
  </>
);
