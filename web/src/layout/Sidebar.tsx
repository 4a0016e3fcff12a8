/** Left of the member area: who I am, and where I can go by role (rules site-5, site-10). */
import { NavLink } from "react-router";
import { Role } from "#contract/enums.ts";
import { useSessionView } from "../platform/session.ts";
import { entriesFor } from "./entries.ts";
import { MemberCard } from "./MemberCard.tsx";
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
