/**
 * While a form that uses this is open, the page does not reload by itself: half-typed words would be gone. Not in
 * form.ts, which is bundled with the rules of forms: the landing page would load those as well.
 */
import { useEffect } from "react";
import { holdReload } from "./navigation.ts";

export const useHeldReload = (): void => useEffect(holdReload, []);
