/** /bbs/user: who one is in this discussion group, how far one has come, and what one has said (?of=mentions: who named one). */
import { useQuery } from "@tanstack/react-query";
import { BbsRole } from "#contract/enums.ts";
import { getFocusMember } from "#contract/member/study/discussion.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Discussion.module.css";
import { InSection, isOutside, NotIn } from "./InSection.tsx";
import type { Me } from "./words.ts";

const Identity = later(
  () => import("./Identity.tsx").then((m) => m.Identity),
  <Skeleton height={220} />,
);
const MyProgress = later(
  () => import("./MyProgress.tsx").then((m) => m.MyProgress),
  <Skeleton height={150} />,
);
const MyPosts = later(
  () => import("./MyPosts.tsx").then((m) => m.MyPosts),
  <Skeleton height={240} />,
);

const GuestLeave = later(() => import("./GuestLeave.tsx").then((m) => m.GuestLeave));

export const TopicUserPage = () => (
  <InSection>
    {(hash) => (
      <Page narrow titleHidden="phone" title="我的身份">
        <Mine hash={hash} />
      </Page>
    )}
  </InSection>
);

function Mine({ hash }: { hash: string }) {
  const me = useQuery(query(getFocusMember, { query: { hash } }));
  if (isOutside(me.error)) return <NotIn error={me.error} />;
  return (
    <Loaded query={me} skeleton={<Skeleton height={320} />}>
      {(data) =>
        data.name === "" ? (
          <NotIn error={me.error} />
        ) : (
          <div className="stack">
            <Card>
              <Who me={data} />
              {data.role === BbsRole.of.observer ? (
                <Notice>观察员的称呼是固定的，别人看不到你。</Notice>
              ) : (
                <Identity hash={hash} me={data} />
              )}
            </Card>
            <MyProgress me={data} />
            {data.isGuest && <GuestLeave hash={hash} />}
            {data.role !== BbsRole.of.observer && <MyPosts hash={hash} />}
            <ButtonLink to="/bbs/topic" kind="secondary">
              返回话题列表
            </ButtonLink>
          </div>
        )
      }
    </Loaded>
  );
}

const Who = ({ me }: { me: Me }) => (
  <div className={styles.identity}>
    {me.role === BbsRole.of.observer && <Avatar src={me.avatar} name={me.name} size={56} />}
    <p className={styles.name}>{me.name}</p>
    <Badge>{BbsRole.label(me.role)}</Badge>
    {me.number !== null && <span className="quiet">{`${me.number} 号`}</span>}
  </div>
);
