/** /home/user-info, 个人中心: my face, my name, and who I am here. */
import { useQuery } from "@tanstack/react-query";
import { Role } from "#contract/enums.ts";
import { type Account, getAccount } from "#contract/member/people/user.ts";
import { Page } from "../../layout/Page.tsx";
import { copyText } from "../../platform/clipboard.ts";
import { query } from "../../platform/query.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SettingsIcon, TaskIcon } from "../../ui/icons.tsx";
import { DescriptionList, Row, Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { formatYuan } from "../../ui/money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatDay } from "../../ui/time.ts";
import { toast } from "../../platform/toast.ts";
import { AccountAvatar } from "./AccountAvatar.tsx";
import { NicknameField } from "./NicknameField.tsx";
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
    <div className="stack">
      <Card>
        <div className="stack">
          <AccountAvatar account={account} />
          <NicknameField nickname={account.nickname}>
            <Badge tone="accent">{Role.label(account.role)}</Badge>
          </NicknameField>
        </div>
      </Card>
      <Card title="资料">
        <DescriptionList
          pairs={[
            { key: "会员编号", value: <MemberCode code={account.memberCode} /> },
            { key: "注册日期", value: formatDay(account.registeredAt) },
            { key: "累计现金收入", value: `${formatYuan(account.userData.moneyAmount)} 元` },
          ]}
        />
      </Card>
      <Card flush>
        <Rows label="更多">
          <Row
            to="/user-survey"
            start={<TaskIcon />}
            title="个人资料问卷"
            about="填得越完整，以后匹配越准"
          />
          <Row
            to="/home/user"
            start={<SettingsIcon />}
            title="账号中心"
            about="登录方式、设备与隐私"
          />
        </Rows>
      </Card>
    </div>
  );
}

function MemberCode({ code }: { code: string }) {
  const copy = async () =>
    toast((await copyText(code)) ? "会员编号已复制" : "没有复制成功，请长按编号复制");
  return (
    <span className={styles.copied}>
      {code}
      <Button kind="quiet" size="s" aria-label="复制会员编号" onClick={() => void copy()}>
        复制
      </Button>
    </span>
  );
}

const ProfileSkeleton = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">正在加载个人资料</span>
    <Skeleton height={186} />
    <Skeleton height={196} />
    <Skeleton height={144} />
  </div>
);
