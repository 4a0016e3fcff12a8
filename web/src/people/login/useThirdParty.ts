/** Signing in by a third party: where the person wanted to go and who invited them travel along. */
import { useState } from "react";
import type { App } from "#contract/enums.ts";
import { wantedPath } from "../../platform/navigation.ts";

type ThirdParty = { go: (app: App) => void; /** On the way there. */ going: App | null };

export function useThirdParty(): ThirdParty {
  const [going, setGoing] = useState<App | null>(null);
  const go = (app: App) => {
    setGoing(app);
    const stop = () => setGoing(null);
    // Come back, or refused (the transport has said why): the buttons can be pressed again.
    start(app).then(stop, stop);
  };
  return { go, going };
}

async function start(app: App): Promise<void> {
  // Fetched by the press: most visitors of the login page come by code.
  const goToThirdParty = await import("../../platform/thirdParty.ts").then(
    (it) => it.goToThirdParty,
  );
  await goToThirdParty({ app, purpose: "login", next: wantedPath() });
}
