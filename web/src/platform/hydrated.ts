/** False while the server's markup is taken over, then true: for what only this browser knows. */
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
