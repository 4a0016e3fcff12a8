/** Whether a member is on the way to their first withdrawal, asked for by the page: what is below waits for it. */
import { useQuery } from "@tanstack/react-query";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { isComing } from "./isComing.ts";
import { isEmpty, isOnTheWay, welcomeQuery } from "./first.ts";

/** Never for those who see no gold. */
export function useFirst(hidesGold: boolean) {
  const terms = useTerms();
  const wallet = useQuery(query(getWallet));
  const exchanges = useQuery(query(listExchanges, { query: { size: 3 } }));
  const isLikely =
    !hidesGold && wallet.data !== undefined && isOnTheWay(wallet.data, { exchanges: 0, terms });
  const isOn = isLikely && exchanges.data?.list.length === 0;
  const welcome = useQuery({ ...query(listTasks, welcomeQuery), enabled: isOn });
  return {
    isWaiting: [wallet, exchanges, welcome].some(isComing),
    isOn,
    /** By the wallet alone they are on it, and whether they ever withdrew is on its way. */
    isOpen: isLikely && isComing(exchanges),
    isEmpty: isOn && isEmpty(wallet.data),
  };
}
