/** /home: what I have, what is unfinished, what came in, what is worth doing next. */
import { Page } from "../layout/Page.tsx";
import { MemberCard } from "../layout/Sidebar.tsx";
import { useMember } from "../platform/member.ts";
import { later } from "../platform/later.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { BestTasks } from "./BestTasks.tsx";
import styles from "./HomePage.module.css";
import { LatestExchanges } from "./LatestExchanges.tsx";
import { QualityLink } from "./QualityLink.tsx";
import { QuickLinks } from "./QuickLinks.tsx";
import { Unfinished, useUnfinished } from "./Unfinished.tsx";
import { WalletCard } from "./WalletCard.tsx";

/** A chart is no small thing, and stands below what people come for. */
const EarningsCard = later(
  () => import("./EarningsCard.tsx").then((module) => module.EarningsCard),
  <Skeleton height={418} />,
);

export function HomePage() {
  const { hidesGold } = useMember();
  const unfinished = useUnfinished();
  return (
    <Page inner>
      <h1 className="visually-hidden">我的首页</h1>
      <div className={styles.stack}>
        <div className={styles.phoneOnly}>
          <MemberCard />
        </div>
        <WalletCard hidesGold={hidesGold} />
        <QuickLinks />
        {unfinished.isPending && unfinished.fetchStatus === "fetching" ? (
          <Skeleton height={480} />
        ) : (
          <>
            <Unfinished list={unfinished.data?.list ?? []} />
            <div className={styles.pair}>
              <div className={styles.stack}>
                <BestTasks />
                <LatestExchanges />
              </div>
              <div className={styles.stack}>
                {!hidesGold && <EarningsCard />}
                <QualityLink />
              </div>
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
