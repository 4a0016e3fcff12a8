/** Which part of the page is shown; another one begins at its first page. */
import { useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type Tab, tabIn } from "./tabs.ts";

export function useTab(): readonly [Tab, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const choose = useCallback(
    // Nothing of the other part's filters means anything in this one.
    (tab: Tab) => setSearch({ tab }, { replace: true, state }),
    [setSearch, state],
  );
  return [tabIn(search), choose];
}
