/** /home/invite-friends: what inviting has brought, the ways to invite, the rules, and who came. */
import { useQuery } from "@tanstack/react-query";
import { getInvite, type Invite } from "#contract/member/people/invite.ts";
import { Page } from "../../layout/Page.tsx";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Gold } from "../../ui/Money.tsx";
import { formatGold } from "../../ui/money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./InviteFriendsPage.module.css";
import { Records } from "./Records.tsx";
import { Ways } from "./Ways.tsx";
import { ruleLines } from "./words.ts";

export function InviteFriendsPage() {
  const invite = useQuery(query(getInvite));
  return (
    <Page inner titleHidden="phone" title="邀请好友">
      <div className="stack">
        <Loaded query={invite} skeleton={<Waiting />}>
          {(data) => (
            <>
              <Earned invite={data} />
              <Ways invite={data} />
              <Rules invite={data} />
            </>
          )}
        </Loaded>
        <Records />
      </div>
    </Page>
  );
}

function Earned({ invite }: { invite: Invite }) {
  const terms = useTerms();
  const figures = [
    { key: "已邀请", value: invite.invited },
    { key: "已完成首答", value: invite.active },
    { key: "不计奖励", value: invite.blocked },
  ];
  return (
    <section className={styles.earned} aria-label="邀请收益">
      <div className={styles.total}>
        <p className="quiet">累计获得</p>
        <Gold
          gold={invite.earnedGold}
          goldPerYuan={terms.goldPerYuan}
          tone={invite.earnedGold > 0 ? "positive" : "plain"}
          size="hero"
        />
        <p className={styles.quiet}>{`本月 ${formatGold(invite.earnedGoldThisMonth)} 金币`}</p>
      </div>
      <dl className={styles.figures}>
        {figures.map(({ key, value }) => (
          <div key={key} className={styles.figure}>
            <dt>{key}</dt>
            <dd>
              {formatGold(value)}
              <span className={styles.unit}>人</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Rules({ invite }: { invite: Invite }) {
  const terms = useTerms();
  return (
    <Card title="奖励规则">
      <ul className={styles.rules}>
        {ruleLines(invite.rules, terms).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

const Waiting = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">正在加载邀请</span>
    <Skeleton height={212} />
    <Skeleton height={520} />
    <Skeleton height={260} />
  </div>
);
