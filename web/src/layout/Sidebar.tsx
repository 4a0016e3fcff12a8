/** Left of the member area: who I am, and where I can go by role (spec sections 2 and 6). */
import { Link, NavLink } from "react-router";
import { Role } from "#contract/enums.ts";
import { useSessionView } from "../platform/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { entriesFor, modeLabel } from "./entries.ts";
import styles from "./Sidebar.module.css";

export function Sidebar() {
  const view = useSessionView();
  const role = view?.role ?? Role.of.member;
  return (
    <aside className={styles.sidebar} aria-label="会员">
      <MemberCard />
      <nav aria-label="会员导航" className={styles.entries}>
        {entriesFor(role).map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className={styles.entry ?? ""}>
            <Icon />
            {label}
          </NavLink>
        ))}
      </nav>
    </aside>
  );
}

/** Avatar, nickname, member code and mode; also the head of /home on a phone. */
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
