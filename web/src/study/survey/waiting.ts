/** Apart from words.ts, which the history does not load. */
import { JoinResult } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";

/** Came back without a trustworthy result, or was claimed, and nobody has settled it yet. */
export const isWaiting = ({ result, claimed, claim }: ResultCard): boolean =>
  claimed ||
  (claim !== null &&
    claim.settledAt === null &&
    (result === JoinResult.of.incomplete || result === JoinResult.of.timeout));
