/** 消息 and 公告 side by side over both lists: what is unread in each, and the press that reads it all. */
import { NavLink } from "react-router";
import { useUnread } from "../platform/news.ts";
import { CountBadge } from "./Badge.tsx";
import { Button } from "./Button.tsx";
import styles from "./NewsTabs.module.css";

type Kind = "messages" | "notices";
type NewsTabsProps = { of: Kind; isBusy: boolean; onReadAll: () => void };

const tabs: readonly { kind: Kind; to: string; label: string }[] = [
  { kind: "messages", to: "/home/messages", label: "消息" },
  { kind: "notices", to: "/home/notices", label: "公告" },
];

export function NewsTabs({ of, isBusy, onReadAll }: NewsTabsProps) {
  const unread = useUnread();
  return (
    <div className={styles.bar}>
      <nav aria-label="消息与公告" className={styles.tabs}>
        {tabs.map(({ kind, to, label }) => (
          <NavLink key={kind} to={to} replace className={styles.tab ?? ""}>
            {label}
            <CountBadge count={unread[kind]} label="条未读" />
          </NavLink>
        ))}
      </nav>
      {unread[of] > 0 && (
        <Button kind="quiet" size="s" busy={isBusy} onClick={onReadAll}>
          全部已读
        </Button>
      )}
    </div>
  );
}
