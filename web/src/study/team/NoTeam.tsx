/** A leader without a team yet: the link by which the first member comes. */
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { getInvite } from "#contract/member/people/invite.ts";
import { qrOf, qrSize } from "../../platform/pictures.ts";
import { query } from "../../platform/query.ts";
import { copyLink } from "../../platform/share.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import styles from "./TeamPage.module.css";

export function NoTeam() {
  const invite = useQuery(query(getInvite));
  return (
    <Card>
      <Empty
        content="团队成员"
        hint="通过你的邀请链接注册的人会自动加入你的团队，他们的有效作答为你带来佣金。"
        action={<ButtonLink to="/home/invite-friends">去邀请第一位队员</ButtonLink>}
      />
      <Loaded query={invite} skeleton={<Skeleton height={292} />}>
        {({ link, code }) => (
          <div className={styles.invite}>
            <Suspense fallback={<Skeleton width={qrSize} height={qrSize} />}>
              <QrCode
                picture={qrOf(link)}
                alt={`邀请二维码，扫描后打开 ${link}`}
                fileName={`邀请二维码-${code}.png`}
              />
            </Suspense>
            <p className={styles.link}>{link}</p>
            <Button kind="secondary" onClick={() => void copyLink(link)}>
              复制邀请链接
            </Button>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
