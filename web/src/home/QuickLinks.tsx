/** On a phone, where there is no sidebar: the member's lists, one tap away. */
import { Link } from "react-router";
import { CoinIcon, HistoryIcon, TicketIcon, UserIcon, WalletIcon } from "../ui/icons.tsx";
import styles from "./HomePage.module.css";

const links = [
  { to: "/home/history", label: "问卷历史", Icon: HistoryIcon },
  { to: "/home/gold", label: "金币明细", Icon: CoinIcon },
  { to: "/home/exchange", label: "兑换记录", Icon: WalletIcon },
  { to: "/home/prize-exchange", label: "奖品兑换", Icon: TicketIcon },
  { to: "/home/user-info", label: "个人中心", Icon: UserIcon },
];

export function QuickLinks() {
  return (
    <nav aria-label="我的记录" className={styles.links}>
      {links.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={styles.link}>
          <Icon size={24} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
