/** /home: what I have, what is unfinished, what came in, what is worth doing next. */
import { Page } from "../layout/Page.tsx";
import { MemberCard } from "../layout/Sidebar.tsx";
import { useMember } from "../platform/member.ts";
import { BestTasks } from "./BestTasks.tsx";
import { Earnings } from "./Earnings.tsx";
import styles from "./HomePage.module.css";
import { LatestExchanges } from "./LatestExchanges.tsx";
import { QuickLinks } from "./QuickLinks.tsx";
import { Unfinished } from "./Unfinished.tsx";
import { WalletCard } from "./WalletCard.tsx";

export function HomePage() {
  const { account } = useMember();
  // Moderators and observers see no points (spec section 6).
  const hidesGold = account !== undefined && account.userData.balance === null;
  return (
    <Page inner>
      <h1 className="visually-hidden">我的首页</h1>
      <div className={styles.stack}>
        <div className={styles.phoneOnly}>
          <MemberCard />
        </div>
        <WalletCard hidesGold={hidesGold} />
        <QuickLinks />
        <Unfinished />
        <div className={styles.pair}>
          <BestTasks />
          <div className={styles.stack}>
            {!hidesGold && <Earnings />}
            <LatestExchanges />
          </div>
        </div>
      </div>
    </Page>
  );
}
