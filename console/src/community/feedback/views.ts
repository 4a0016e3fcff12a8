/** Which feedback is looked at, as it stands in the URL. */
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";

export const codeLength = 8;

export type FeedbackFilters = {
  state: FeedbackState | undefined;
  type: FeedbackType | undefined;
  /** What was typed; half a code is no filter yet. */
  typed: string;
  isCode: boolean;
  isMine: boolean;
};

/**
 * The bare page is what nobody has taken on yet: all of them, longest without movement first, would begin
 * with those that were settled years ago. Somebody's or one's own are of interest whatever their state.
 */
export function filtersIn(search: URLSearchParams): FeedbackFilters {
  const typed = search.get("member")?.slice(0, codeLength) ?? "";
  const isMine = search.get("mine") === "yes";
  const isQueue = typed === "" && !isMine;
  return {
    typed,
    isMine,
    isCode: /^\d{8}$/.test(typed),
    type: numberIn(search, "type", { known: FeedbackType.values }),
    state: numberIn(search, "state", {
      known: FeedbackState.values,
      ...(isQueue && { unset: FeedbackState.of.toAccept }),
    }),
  };
}

/** As the server is asked. */
export const queryOf = ({ state, type, typed, isCode, isMine }: FeedbackFilters) => ({
  state,
  type,
  ...(isCode && { memberCode: typed }),
  ...(isMine && { mine: "yes" as const }),
});
