/** A refusal at entry, as its data holds it. */
import type { JoinResult } from "#contract/enums.ts";
import type { EntryRefusal } from "#contract/member/study/survey.ts";

export const refused = (
  result: JoinResult,
  reason: string,
  more: { responseId?: number | null; precheck?: string[] } = {},
) => ({
  refusal: {
    result,
    reason,
    responseId: more.responseId ?? null,
    precheck: more.precheck ?? [],
  } satisfies EntryRefusal,
});
