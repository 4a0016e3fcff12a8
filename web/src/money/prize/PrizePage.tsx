/** /home/prize-exchange, 奖品兑换: what gold buys; ?id= opens one prize over the shelf. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { getWallet } from "#contract/member/money/wallet.ts";
import { Page } from "../../layout/Page.tsx";
import { StandingNotice } from "../../layout/StandingNotice.tsx";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { Gold } from "../../ui/Money.tsx";
import { NoBalance } from "../../ui/NoBalance.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { readOpen, readShelf } from "./filter.ts";
import styles from "./PrizePage.module.css";
import { PrizeSheet } from "./PrizeSheet.tsx";
import { Shelf } from "./Shelf.tsx";

export function PrizePage() {
  const [search] = useSearchParams();
  const { hidesGold } = useMember();
  const open = readOpen(search);
  return (
    <Page inner titleHidden="phone" title="奖品兑换">
      <StandingNotice of="prizes" />
      {!hidesGold && <Balance />}
      <Shelf filter={readShelf(search)} />
      {open && <PrizeSheet key={open.id} open={open} />}
    </Page>
  );
}

function Balance() {
  const terms = useTerms();
  // Money is asked for again on every opening: a balance of half a minute ago is a wrong one.
  const { data, isError, refetch } = useQuery({ ...query(getWallet), staleTime: 0 });
  return (
    <div className={styles.balance}>
      <div>
        <p className="quiet">可用金币</p>
        {data && <Gold gold={data.gold.available} goldPerYuan={terms.goldPerYuan} size="l" />}
        {!data &&
          (isError ? <NoBalance onRetry={refetch} /> : <Skeleton width={180} height={34} />)}
      </div>
      <Link to="/home/exchange" className={styles.records}>
        兑换记录
        <ChevronRightIcon size={16} />
      </Link>
    </div>
  );
}
