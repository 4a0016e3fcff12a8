/** The groups of the navigation that this browser keeps closed; all are open at first. */
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isTexts, useRemembered } from "../platform/remembered.ts";
import { groupAt, toggled } from "./menu.ts";

export type ClosedGroups = { closed: readonly string[]; onToggle: (id: string) => void };

/** Going to a page opens the group that holds it: nobody is where the menu does not show. */
export function useClosedGroups(): ClosedGroups {
  const [closed, setClosed] = useRemembered<string[]>("console.menu.closed", [], isTexts);
  const { pathname } = useLocation();
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    // Only on arriving: anyone who then closes the group that they are in means it.
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    const here = groupAt(pathname);
    if (here !== undefined && closed.includes(here)) setClosed(toggled(closed, here));
  });
  return { closed, onToggle: (id) => setClosed(toggled(closed, id)) };
}
