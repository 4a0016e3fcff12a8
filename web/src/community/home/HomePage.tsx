/** /home: what I have, what is unfinished, what is announced, what came in, what is worth doing next. */
import { Page } from "../../layout/Page.tsx";
import { MemberCard } from "../../layout/MemberCard.tsx";
import { StandingNotice } from "../../layout/StandingNotice.tsx";
import { later } from "../../platform/later.tsx";
import { useMember } from "../../platform/member.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFront } from "./front.ts";
import styles from "./HomePage.module.css";
import { isComing } from "./isComing.ts";
import { LatestExchanges } from "./LatestExchanges.tsx";
import { QualityLink } from "./QualityLink.tsx";
import { QuickLinks } from "./QuickLinks.tsx";
import { Unfinished, useUnfinished } from "./Unfinished.tsx";
import { useFirst } from "./useFirst.ts";
import { ArrivedLine, WalletCard } from "./WalletCard.tsx";

/** A chart is large code, and stands below what people come for. */
const EarningsCard = later(
  () => import("./EarningsCard.tsx").then((module) => module.EarningsCard),
  <Skeleton height={418} />,
);
const FirstSteps = later(
  () => import("./FirstSteps.tsx").then((module) => module.FirstSteps),
  <Skeleton height={480} />,
);
const Front = later(() => import("./Front.tsx").then((module) => module.Front));
const Today = later(
  () => import("./Today.tsx").then((module) => module.Today),
  <Skeleton height={400} />,
);
const Events = later(() => import("./Events.tsx").then((module) => module.Events));
/** What the server draws with the page, and the browser has before it takes over (page.tsx). */
export const parts = [ArrivedLine, EarningsCard, FirstSteps, Front, Today, Events];

export function HomePage() {
  const { hidesGold } = useMember();
  const unfinished = useUnfinished();
  const front = useFront();
  const first = useFirst(hidesGold);
  // Whatever is below waits with it, so that nothing moves when it comes.
  const isFrontThere = Front.useArrival() !== null;
  const hasFront = front.banners.length + front.board.length > 0;
  const isWaiting = isComing(unfinished) || first.isWaiting || front.isWaiting;
  return (
    <Page inner>
      <h1 className="visually-hidden">我的首页</h1>
      <div className={styles.stack}>
        <div className={styles.phoneOnly}>
          <MemberCard />
        </div>
        {first.isOn && <FirstSteps />}
        {!first.isEmpty && <WalletCard hidesGold={hidesGold} isHeldBack={first.isOpen} />}
        {isWaiting || (hasFront && !isFrontThere) ? (
          <Skeleton height={480} />
        ) : (
          <>
            <QuickLinks />
            <StandingNotice of="tasks" />
            <StandingNotice of="withdrawals" />
            <Unfinished list={unfinished.data?.list ?? []} />
            {hasFront && <Front {...front} />}
            {/* The steps name the tasks already, and there is nothing else to look back on. */}
            {first.isOn ? (
              <QualityLink />
            ) : (
              <div className={styles.pair}>
                <div className={styles.stack}>
                  <Today hidesGold={hidesGold} />
                  <LatestExchanges />
                </div>
                <div className={styles.stack}>
                  <QualityLink />
                  {/* Last: it is low where nothing came in, and moves nothing below it. */}
                  {!hidesGold && <EarningsCard />}
                </div>
              </div>
            )}
            <Events />
          </>
        )}
      </div>
    </Page>
  );
}
