/** Who may be asked about a number, and whom it waits for meanwhile. */
import type { PayoutProvider } from "../../providers/payout/outcome.ts";
import type { PayoutProviders } from "../../providers/payout/provider.ts";
import type { Payout } from "./sql.ts";

/**
 * The one who sent it is the only one to be asked, whatever is configured today: another provider, or
 * another account at the same one, does not know the number and would pay it once more.
 */
export function providerFor(
  providers: PayoutProviders,
  payout: Pick<Payout, "provider" | "payer">,
): PayoutProvider | undefined {
  const provider = providers(payout.provider);
  return payout.payer === null || provider?.payer === payout.payer ? provider : undefined;
}

/** Payouts of one provider wait only for each other. */
export const payoutLane = (provider: string): string => `payout.${provider}`;
