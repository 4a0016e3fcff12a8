/** Apart from the words of the result, which the history does without. */
import { JoinResult } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";

/** Came back without a word that can be believed, or was claimed, and nobody has settled it yet. */
export const isWaiting = ({ result, claimed, claim }: ResultCard): boolean =>
  claimed ||
  (claim !== null &&
    claim.settledAt === null &&
    (result === JoinResult.of.incomplete || result === JoinResult.of.timeout));
