/** Who is signed in, at the right of the header: what is new, a welcome and a menu. Loaded with a session. */
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { limits } from "#contract/limits.ts";
import { signOut } from "../platform/api.ts";
import { deviceId } from "../platform/device.ts";
import { useUnread } from "../platform/news.ts";
import { watchReturn } from "../platform/returned.ts";
import { useSessionView } from "../platform/session.ts";
import { cookies } from "../platform/storage.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { CountBadge } from "../ui/Badge.tsx";
import { Menu } from "../ui/Menu.tsx";
import { BellIcon, ChevronDownIcon } from "../ui/icons.tsx";
import styles from "./MemberFace.module.css";

/** Later than the page, with which it must not compete; at once without a network, when people wait for this. */
const startDelayMs = () => (navigator.onLine ? 1500 : 0);

/**
 * The stream goes on from page to page; a header that comes again finds it running. Where its code cannot be
 * fetched, because the network is gone, it is fetched when that is back.
 */
function followOn(): () => void {
  const start = () =>
    void import("../foundation/news/afterwards.ts")
      .then(({ begin }) => begin())
      .catch(() => addEventListener("online", start, { once: true }));
  const timer = setTimeout(start, startDelayMs());
  return () => {
    clearTimeout(timer);
    removeEventListener("online", start);
  };
}

/** The browser's made-up id goes along when a page is opened, as it does with a call: a task looks at both. */
const sendDevice = (): void =>
  void deviceId().then((id) => cookies.set("DEVICE_ID", id, limits.cookieDays));

export function MemberFace() {
  const view = useSessionView();
  const navigate = useNavigate();
  useEffect(followOn, []);
  useEffect(watchReturn, []);
  useEffect(sendDevice, []);
  const name = view?.nickname ?? "会员";
  const items = [
    { key: "home", label: "首页", onSelect: () => void navigate("/home") },
    { key: "user", label: "账号中心", onSelect: () => void navigate("/home/user") },
    { key: "out", label: "退出", onSelect: () => void signOut() },
  ];
  return (
    <>
      <Bell />
      <Link to="/home" className={styles.phoneFace} aria-label={`${name}的首页`}>
        <Avatar src={view?.avatar} name={name} size={32} />
      </Link>
      <span className={styles.deskFace}>
        <Menu
          items={items}
          className={styles.welcome}
          trigger={
            <>
              <Avatar src={view?.avatar} name={name} size={28} />
              <span className={styles.hello}>欢迎，{name}</span>
              <ChevronDownIcon size={16} />
            </>
          }
        />
      </span>
    </>
  );
}

/** The new-message flag (rule site-30): leads to what is unread, notices where there is nothing else. */
function Bell() {
  const { messages, notices, isNew } = useUnread();
  const count = messages + notices;
  return (
    <Link
      to={messages === 0 && notices > 0 ? "/home/notices" : "/home/messages"}
      className={styles.bell}
    >
      <BellIcon size={22} />
      <span className="visually-hidden">消息</span>
      <span className={styles.flag}>
        {count > 0 ? <CountBadge count={count} label="条未读" /> : isNew && <Dot />}
      </span>
    </Link>
  );
}

const Dot = () => (
  <span className={styles.dot}>
    <span className="visually-hidden">有新消息</span>
  </span>
);
