/** What somebody can do with an invitation, by who they are: a stranger joins, a member is told it is not for them. */
import type { MouseEvent, ReactNode } from "react";
import { Role } from "#contract/enums.ts";
import { openLogin } from "../../platform/navigation.ts";
import { useSessionView, useSignedIn } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import styles from "./Invitation.module.css";

export function JoinWay({ code }: { code: string | null }) {
  const isSignedIn = useSignedIn();
  const view = useSessionView();
  if (!isSignedIn) return <Join />;
  // A plain member has no page of invitations (rule site-5), though their code may have been one before.
  if (view && view.memberCode === code && view.role !== Role.of.member) {
    return (
      <NoJoining words="这是你自己的邀请链接，发给朋友才有用。">
        <ButtonLink to="/home/invite-friends" kind="onHero" size="l">
          去邀请好友
        </ButtonLink>
      </NoJoining>
    );
  }
  return (
    <NoJoining words="你已经是会员并且登录了，邀请只对新会员有效。">
      <ButtonLink to="/home" kind="onHero" size="l">
        回到我的首页
      </ButtonLink>
    </NoJoining>
  );
}

function Join() {
  // A link by nature, so that it works before the page's code has arrived.
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openLogin();
  };
  return (
    <div className={styles.ways}>
      <ButtonLink to="/login" kind="onHero" size="l" onClick={open}>
        免费加入
      </ButtonLink>
      <ButtonLink to="/task" kind="quiet" size="l" className={styles.second}>
        先看看任务
      </ButtonLink>
    </div>
  );
}

function NoJoining({ words, children }: { words: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.told}>{words}</p>
      <div className={styles.ways}>{children}</div>
    </>
  );
}
