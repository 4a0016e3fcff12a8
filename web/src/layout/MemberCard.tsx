/** Avatar, nickname, member code and mode: the head of the sidebar, and of /home on a phone. */
import { Link } from "react-router";
import { Role } from "#contract/enums.ts";
import { useSessionView } from "../platform/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import styles from "./MemberCard.module.css";

export function MemberCard() {
  const view = useSessionView();
  const mode = view && modeLabel(view.role);
  return (
    <Link to="/home" className={styles.card}>
      <Avatar src={view?.avatar} name={view?.nickname ?? ""} size={56} />
      <span className={styles.who}>
        <span className={styles.name}>{view?.nickname ?? <Skeleton width={96} />}</span>
        <span className={styles.code}>
          {view ? `会员编号 ${view.memberCode}` : <Skeleton width={128} height={12} />}
        </span>
        {mode && <Badge tone="accent">{mode}</Badge>}
      </span>
    </Link>
  );
}

function modeLabel(role: Role): string | null {
  if (role === Role.of.leader) return "已开启队长模式";
  return role === Role.of.agent ? "已开启代理模式" : null;
}
