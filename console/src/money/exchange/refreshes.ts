/** What every decision on an exchange makes stale. */
import { consoleExchange, consoleExchanges } from "#contract/console/money/exchange.ts";
import { listPayoutFiles } from "#contract/console/money/payout-file.ts";
import { consolePrize, consolePrizes } from "#contract/console/money/prize.ts";
import { getOverview } from "#contract/console/people/staff.ts";

export const refreshes = [
  consoleExchanges,
  consoleExchange,
  listPayoutFiles,
  consolePrizes,
  consolePrize,
  getOverview,
];
