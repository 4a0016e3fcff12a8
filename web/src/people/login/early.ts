/** What was typed and pressed on a sign-in page before its script took over (hold.ts) is replayed afterwards. */
import { useEffect, useState } from "react";
import { givenBefore } from "../../platform/givenBefore.ts";

declare global {
  interface Window {
    /** Ends the holding, and answers which button was pressed last; may be asked again. */
    __HELD__?: () => HTMLButtonElement | null;
  }
}

export function useGivenEarly(): void {
  const [hear] = useState(readEarly);
  useEffect(() => void hear?.(), [hear]);
}

/** Fields are read before their forms start and overwrite them; messages below the fields are gone by then. */
function readEarly(): (() => Promise<void>) | undefined {
  const held = typeof document === "undefined" ? undefined : window.__HELD__;
  if (!held) return undefined;
  const pressed = held();
  const again = givenBefore();
  return async () => {
    delete window.__HELD__;
    await again();
    // One that is not of this page any more leads nowhere.
    if (pressed?.isConnected) pressed.click();
  };
}
