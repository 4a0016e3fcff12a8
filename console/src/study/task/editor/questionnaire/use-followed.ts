/** The selection as it is by now, wherever an undo has led it. */
import { useState } from "react";
import type { Questionnaire } from "#questionnaire/model.ts";
import { type Known, selectedAfter } from "./selection-followed.ts";
import { type Selected, selectedNow, wholeSelected } from "./selection.ts";

export function useFollowed(whole: Questionnaire | undefined, asked: Selected): Selected {
  const [known, setKnown] = useState<Known>();
  if (!whole) return wholeSelected;
  if (known?.whole === whole && known.asked === asked) return known.selected;
  const selected = known ? selectedAfter(known, whole, asked) : selectedNow(whole, asked);
  // While drawing, so that what hangs on it is never drawn with what was selected before.
  setKnown({ whole, asked, selected });
  return selected;
}
