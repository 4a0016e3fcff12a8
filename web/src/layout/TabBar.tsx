/** The phone's main navigation, under the thumb. */
import { NavLink } from "react-router";
import { useSignedIn } from "../platform/session.ts";
import { BookIcon, HomeIcon, TaskIcon, UserIcon, WalletIcon } from "../ui/shellIcons.tsx";
import styles from "./TabBar.module.css";

export function TabBar() {
  const isSignedIn = useSignedIn();
  const tabs = [
    // As in the header (rule site-9).
    { to: isSignedIn ? "/home" : "/login", label: "首页", Icon: HomeIcon },
    { to: "/task", label: "任务", Icon: TaskIcon },
    { to: "/exchange", label: "提现", Icon: WalletIcon },
    { to: "/course", label: "课堂", Icon: BookIcon },
    { to: "/home/user", label: "我的", Icon: UserIcon },
  ];
  return (
    <nav aria-label="底部导航" className={styles.bar}>
      {tabs.map(({ to, label, Icon }) => (
        <NavLink key={label} to={to} end={to === "/home"} className={styles.tab ?? ""}>
          <Icon size={24} />
          <span>{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
