/** What stands behind the ? of the address, and how a choice is written there. */
import { type NavigateOptions, useSearchParams } from "react-router";
import { searchNow } from "./navigation.ts";
import { type SearchChange, withChange } from "./searchChange.ts";

/** A filter neither fills the history nor moves the page. */
const still: NavigateOptions = { replace: true, preventScrollReset: true };

/**
 * As useSearchParams, but a change starts from where the router is going, and not from what is drawn:
 * of two filters set while the page is busy, the second would otherwise undo the first.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const narrow = (change: SearchChange, options = still) =>
    setSearch(withChange(searchNow(), change), options);
  return [search, narrow] as const;
}
