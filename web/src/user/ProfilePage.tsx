/** /home/user-info, 个人中心: who I am here. */
import { useQuery } from "@tanstack/react-query";
import { Role } from "#contract/enums.ts";
import { type Account, getAccount } from "#contract/member/user.ts";
import { Page } from "../layout/Page.tsx";
import { query } from "../platform/query.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/List.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { formatYuan } from "../ui/money.ts";
import { Skeleton } from "../ui/Skeleton.tsx";
import { formatDay } from "../ui/time.ts";
import styles from "./UserPage.module.css";

export function ProfilePage() {
  const account = useQuery(query(getAccount));
  return (
    <Page inner titleHidden="phone" title="个人中心">
      <Loaded query={account} skeleton={<ProfileSkeleton />}>
        {(me) => <Profile account={me} />}
      </Loaded>
    </Page>
  );
}

function Profile({ account }: { account: Account }) {
  return (
    <div className={styles.stack}>
      <Card>
        <div className={styles.face}>
          <Avatar src={account.avatar} name={account.nickname} size={64} />
          <div className={styles.who}>
            <p className={styles.name}>{account.nickname}</p>
            <Badge tone="accent">{Role.label(account.role)}</Badge>
          </div>
        </div>
      </Card>
      <Card title="资料">
        <DescriptionList
          pairs={[
            { key: "会员编号", value: account.memberCode },
            { key: "身份", value: Role.label(account.role) },
            { key: "手机号", value: account.mobile ?? "未绑定" },
            { key: "邮箱", value: account.email ?? "未绑定" },
            { key: "注册日期", value: formatDay(account.registeredAt) },
            { key: "累计现金收入", value: `${formatYuan(account.userData.moneyAmount)} 元` },
          ]}
        />
      </Card>
      <p className={styles.quiet}>手机号只用于登录和到账通知，不会交给调研方。</p>
    </div>
  );
}

const ProfileSkeleton = () => (
  <div className={styles.stack} role="status">
    <span className="visually-hidden">正在加载个人资料</span>
    <Skeleton height={98} />
    <Skeleton height={292} />
  </div>
);
