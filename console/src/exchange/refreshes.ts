/** What every decision on an exchange makes stale. */
import { consoleExchange, consoleExchanges } from "#contract/console/exchange.ts";
import { listPayoutFiles } from "#contract/console/payout-file.ts";
import { consolePrize, consolePrizes } from "#contract/console/prize.ts";
import { getOverview } from "#contract/console/staff.ts";

export const refreshes = [
  consoleExchanges,
  consoleExchange,
  listPayoutFiles,
  consolePrizes,
  consolePrize,
  getOverview,
];
