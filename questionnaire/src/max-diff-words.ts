/** What the two ends of a MaxDiff are called. */
import type { MaxDiffQuestion } from "./model.ts";

export const bestAndWorst = ({
  bestLabel = "最重要",
  worstLabel = "最不重要",
}: Pick<MaxDiffQuestion, "bestLabel" | "worstLabel">): [string, string] => [bestLabel, worstLabel];
