/** /home, the shell: who I am, what I have, where to go. Features add their parts here. */
import { Link } from "react-router";
import { Role } from "#contract/enums.ts";
import { entriesFor } from "../layout/entries.ts";
import { Page } from "../layout/Page.tsx";
import { MemberCard } from "../layout/Sidebar.tsx";
import { useMember } from "../platform/member.ts";
import { useSite } from "../platform/site.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Gold, Yuan } from "../ui/Money.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import styles from "./HomePage.module.css";

export function HomePage() {
  const { view } = useMember();
  return (
    <Page inner title={<span className="visually-hidden">我的首页</span>}>
      <div className={styles.stack}>
        <div className={styles.phoneOnly}>
          <MemberCard />
        </div>
        <Balance />
        <nav aria-label="会员导航" className={styles.entries}>
          {entriesFor(view?.role ?? Role.of.member).map(({ to, label, Icon }) => (
            <Link key={to} to={to} className={styles.entry}>
              <Icon size={24} />
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </Page>
  );
}

function Balance() {
  const { account } = useMember();
  const { brand } = useSite();
  const money = account?.userData;
  return (
    <Card title="我的余额" action={<Link to="/home/gold">金币明细</Link>}>
      <div className={styles.balance}>
        <div className={styles.sums}>
          {!money && <Skeleton width={240} height={52} />}
          {/* Null where points are hidden (spec section 6). */}
          {money && money.balance !== null && (
            <Gold gold={money.balance} goldPerYuan={brand.goldPerYuan} size="hero" tone="earn" />
          )}
          {money && money.moneyBalance > 0 && (
            <p className={styles.cash}>
              现金 <Yuan fen={money.moneyBalance} />
            </p>
          )}
        </div>
        <div className={styles.ways}>
          <ButtonLink to="/exchange">去提现</ButtonLink>
          <ButtonLink to="/task" kind="secondary">
            做任务
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
