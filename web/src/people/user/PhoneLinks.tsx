/** What the sidebar shows at a desk: on a phone 账号中心 is 我的, and the way to all of it. */
import { BbsRole, Role } from "#contract/enums.ts";
import type { Account } from "#contract/member/people/user.ts";
import { entriesFor } from "../../layout/entries.ts";
import { MemberCard } from "../../layout/MemberCard.tsx";
import { useSessionView } from "../../platform/session.ts";
import { Card } from "../../ui/Card.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { CoinIcon, ShieldIcon } from "../../ui/linkIcons.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import styles from "./UserPage.module.css";

const isOther = ({ to }: { to: string }) => to !== "/home/user";

export function PhoneLinks({ account }: { account: Account | undefined }) {
  const role = useSessionView()?.role ?? Role.of.member;
  // Points are hidden from moderators and observers (rule people-28).
  const showsGold = (account?.userData.bbsRole ?? BbsRole.of.respondent) === BbsRole.of.respondent;
  return (
    <div className={styles.phoneOnly}>
      <div className="stack">
        <MemberCard />
        <Card flush>
          <Rows label="我的">
            {entriesFor(role)
              .filter(isOther)
              .map(({ to, label, Icon }) => (
                <Row key={to} to={to} title={label} start={<Icon />} />
              ))}
            {showsGold && <Row to="/home/gold" title="金币明细" start={<CoinIcon />} />}
            <Row to="/home/quality" title="信用分" start={<ShieldIcon />} />
            <Row to="/home/exchange" title="兑换记录" start={<RefreshIcon />} />
          </Rows>
        </Card>
      </div>
    </div>
  );
}
