/** /home: what I have, what is unfinished, what is announced, what came in, what is worth doing next. */
import { Page } from "../../layout/Page.tsx";
import { MemberCard } from "../../layout/MemberCard.tsx";
import { StandingNotice } from "../../layout/StandingNotice.tsx";
import { later } from "../../platform/later.tsx";
import { useMember } from "../../platform/member.ts";
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
const Front = later(() => import("./Front.tsx").then((module) => module.Front));
const Events = later(() => import("./Events.tsx").then((module) => module.Events));
/** What the server draws with the page, and the browser has before it takes over (page.tsx). */
export const parts = [EarningsCard, Front, Events];

export function HomePage() {
  const { hidesGold } = useMember();
  const unfinished = useUnfinished();
  const front = useFront();
  // Whatever is below waits with it, so that nothing moves when it comes.
  const isFrontThere = Front.useArrival() !== null;
  const hasFront = front.banners.length + front.board.length > 0;
  const isWaiting = unfinished.isPending && unfinished.fetchStatus === "fetching";
  return (
    <Page inner>
      <h1 className="visually-hidden">我的首页</h1>
      <div className={styles.stack}>
        <div className={styles.phoneOnly}>
          <MemberCard />
        </div>
        <WalletCard hidesGold={hidesGold} />
        <QuickLinks />
        {isWaiting || front.isWaiting || (hasFront && !isFrontThere) ? (
          <Skeleton height={480} />
        ) : (
          <>
            <StandingNotice of="tasks" />
            <Unfinished list={unfinished.data?.list ?? []} />
            {hasFront && <Front {...front} />}
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
          </>
        )}
      </div>
    </Page>
  );
}
