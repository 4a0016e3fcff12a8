/** The payout provider that the configuration names. */
import type { World } from "../../platform/world.ts";
import type { PayoutProvider } from "./outcome.ts";
import { simulatedPayout } from "./simulated.ts";

export function payoutProviderOf({ config }: World): PayoutProvider {
  switch (config.payoutProvider) {
    case "simulated":
      return simulatedPayout(config.payoutUrl);
    case "alipay":
      // readConfig refuses it with a sentence before anything gets here.
      throw new Error("the Alipay adapter does not exist yet");
  }
}
