/** What stands behind the ? of the address, and how it is changed. */
import { useCallback, useContext } from "react";
import {
  type NavigateOptions,
  UNSAFE_DataRouterContext as DataRouterContext,
  useSearchParams,
} from "react-router";

type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * As useSearchParams, but a change starts from where the router is going, and not from what is drawn:
 * of two filters set while the page is busy, the second would otherwise undo the first.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams();
  const router = useContext(DataRouterContext)?.router;
  const change = useCallback(
    (to: Change, options?: NavigateOptions) =>
      setSearch((drawn) => {
        if (!router) return to(drawn);
        const { navigation, location } = router.state;
        const goingTo = navigation.location;
        // Where another page is opening, a change belongs to the one that is still shown.
        const at = goingTo?.pathname === location.pathname ? goingTo : location;
        return to(new URLSearchParams(at.search));
      }, options),
    [router, setSearch],
  );
  return [search, change] as const;
}
