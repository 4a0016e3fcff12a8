/** /home/user, 账号中心: how I sign in, where my money goes, and the way out. On a phone it is 我的. */
import { useQuery } from "@tanstack/react-query";
import { type Account, getAccount } from "#contract/member/user.ts";
import { Page } from "../layout/Page.tsx";
import { MemberCard } from "../layout/Sidebar.tsx";
import { PayeeCard } from "../payee/PayeeCard.tsx";
import { signOut } from "../platform/api.ts";
import { query } from "../platform/query.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { CoinIcon, HistoryIcon, UserIcon, WalletIcon } from "../ui/icons.tsx";
import { DescriptionList, Row, Rows } from "../ui/List.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { formatDay } from "../ui/time.ts";
import styles from "./UserPage.module.css";

export function AccountPage() {
  const account = useQuery(query(getAccount));
  return (
    <Page inner title="账号中心">
      <div className={styles.stack}>
        <div className={styles.phoneOnly}>
          <MemberCard />
        </div>
        <Links />
        <Loaded query={account} skeleton={<AccountSkeleton />}>
          {(me) => (
            <>
              <Card title="登录方式">
                <DescriptionList pairs={waysIn(me)} />
              </Card>
              <PayeeCard account={me} />
            </>
          )}
        </Loaded>
        <div>
          <Button kind="secondary" className={styles.out} onClick={() => void signOut()}>
            退出登录
          </Button>
        </div>
      </div>
    </Page>
  );
}

const waysIn = ({ mobile, email, registeredAt }: Account) => [
  { key: "手机号", value: mobile ?? "未绑定" },
  { key: "邮箱", value: email ?? "未绑定" },
  { key: "注册日期", value: formatDay(registeredAt) },
];

/** What the sidebar shows at a desk. */
function Links() {
  return (
    <div className={styles.phoneOnly}>
      <Card flush>
        <Rows label="我的">
          <Row to="/home/user-info" title="个人中心" start={<UserIcon />} />
          <Row to="/home/history" title="问卷历史" start={<HistoryIcon />} />
          <Row to="/home/gold" title="金币明细" start={<CoinIcon />} />
          <Row to="/home/exchange" title="兑换记录" start={<WalletIcon />} />
        </Rows>
      </Card>
    </div>
  );
}

const AccountSkeleton = () => (
  <>
    <Skeleton height={172} />
    <Skeleton height={128} />
  </>
);
