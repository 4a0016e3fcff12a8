/** The end of a dialog that decides about several rows: those that were left out are named before it closes. */
import { type ReactNode, useState } from "react";
import type { Decided } from "#contract/console/decided.ts";
import { decidedText } from "../platform/decision.ts";
import { sayDone } from "../platform/notice.ts";
import { Skipped } from "./Skipped.tsx";

type UseDecidedInput = {
  verb: string;
  rows: readonly { id: number; memberName: string }[];
  /** Says what was done; unless told, in a line, and only when nothing was left out. */
  say?: (answer: Decided) => void;
  onDecided: () => void;
  onClose: () => void;
};

/** `skipped` stands in the dialog's place once there is something to name. */
export function useDecided({ verb, rows, onDecided, onClose, ...given }: UseDecidedInput) {
  const [left, setLeft] = useState<Decided | null>(null);
  const onDone = (answer: Decided) => {
    onDecided();
    if (given.say) given.say(answer);
    else if (answer.skipped.length === 0) sayDone(decidedText(verb, answer));
    if (answer.skipped.length > 0) return setLeft(answer);
    onClose();
  };
  const skipped: ReactNode = left && (
    <Skipped
      title={decidedText(verb, left)}
      skipped={left.skipped}
      nameOf={(id) => `${id} ${rows.find((row) => row.id === id)?.memberName ?? ""}`}
      onClose={onClose}
    />
  );
  return { onDone, skipped };
}
