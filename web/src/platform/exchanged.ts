/** What an exchange changes, whether it is asked for or taken back: each is asked for again. */
import type { Endpoint } from "#contract/endpoint.ts";
import { getExchange, listExchanges } from "#contract/member/money/exchange.ts";
import { listWaiting } from "#contract/member/money/income.ts";
import { getPrize, listPrizes } from "#contract/member/money/prize.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { getWallet, listPoints } from "#contract/member/money/wallet.ts";

/** The prizes, too, when it is money: what the shelf says of each follows the balance. */
export const afterExchange: readonly Endpoint[] = [
  getExchange,
  listExchanges,
  getWallet,
  listPoints,
  listWaiting,
  getAccount,
  listPrizes,
  getPrize,
];
