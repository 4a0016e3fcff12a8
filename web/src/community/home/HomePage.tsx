/** /home: what I have, what is unfinished, what is announced, what came in, what is worth doing next. */
import { lazy, Suspense } from "react";
import { Page } from "../../layout/Page.tsx";
import { MemberCard } from "../../layout/MemberCard.tsx";
import { StandingNotice } from "../../layout/StandingNotice.tsx";
import { loadChunk } from "../../platform/chunks.ts";
import { useMember } from "../../platform/member.ts";
import { later } from "../../platform/later.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { BestTasks } from "./BestTasks.tsx";
import { useFront } from "./front.ts";
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
/** Not `later`: whatever is below waits with it, so that nothing moves when it comes. */
const loadFront = () =>
  loadChunk(() => import("./Front.tsx")).then((module) => ({ default: module.Front }));
const Front = lazy(loadFront);
const Events = later(() => import("./Events.tsx").then((module) => module.Events));

export function HomePage() {
  const { hidesGold } = useMember();
  const unfinished = useUnfinished();
  const front = useFront();
  const isWaiting = unfinished.isPending && unfinished.fetchStatus === "fetching";
  const below = <Skeleton height={480} />;
  return (
    <Page inner>
      <h1 className="visually-hidden">我的首页</h1>
      <div className={styles.stack}>
        <div className={styles.phoneOnly}>
          <MemberCard />
        </div>
        <WalletCard hidesGold={hidesGold} />
        <QuickLinks />
        {isWaiting || front.isWaiting ? (
          below
        ) : (
          <Suspense fallback={below}>
            <StandingNotice of="tasks" />
            <Unfinished list={unfinished.data?.list ?? []} />
            {front.banners.length + front.board.length > 0 && <Front {...front} />}
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
            <Events />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
