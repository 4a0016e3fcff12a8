/** Pages that are looked at together, side by side over each of them, with what is unread in each. */
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { CountBadge } from "./Badge.tsx";
import styles from "./LinkTabs.module.css";

type LinkTab = { to: string; label: string; unread: number };
type LinkTabsProps = {
  label: string;
  tabs: readonly LinkTab[];
  /** Right of them. */
  action?: ReactNode;
};

export const LinkTabs = ({ label, tabs, action }: LinkTabsProps) => (
  <div className={styles.bar}>
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} replace className={styles.tab ?? ""}>
          {tab.label}
          <CountBadge count={tab.unread} label="条未读" />
        </NavLink>
      ))}
    </nav>
    {action}
  </div>
);
