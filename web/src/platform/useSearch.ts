/** What stands behind the ? of the address, and how a choice is written there. */
import { useCallback, useContext } from "react";
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouterContext,
  useSearchParams,
} from "react-router";
import { withChange, type SearchChange } from "./searchChange.ts";

/** A filter neither fills the history nor moves the page. */
const still: NavigateOptions = { replace: true, preventScrollReset: true };

/**
 * As useSearchParams, but a change starts from where the router is going, and not from what is drawn:
 * of two filters set while the page is busy, the second would otherwise undo the first.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const router = useContext(DataRouterContext)?.router;
  const narrow = useCallback(
    (change: SearchChange, options: NavigateOptions = still) =>
      setSearch((drawn) => {
        if (!router) return withChange(drawn, change);
        const { navigation, location } = router.state;
        const goingTo = navigation.location;
        // Where another page is opening, a change belongs to the one that is still shown.
        const at = goingTo?.pathname === location.pathname ? goingTo : location;
        return withChange(new URLSearchParams(at.search), change);
      }, options),
    [router, setSearch],
  );
  return [search, narrow] as const;
}
