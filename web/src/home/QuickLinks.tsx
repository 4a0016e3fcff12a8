/** On a phone, where there is no sidebar: the member's lists, one tap away. */
import { Link } from "react-router";
import { Role } from "#contract/enums.ts";
import { useSessionView } from "../platform/session.ts";
import { CoinIcon, GiftIcon, HistoryIcon, TicketIcon, UserIcon, WalletIcon } from "../ui/icons.tsx";
import styles from "./HomePage.module.css";

const links = [
  { to: "/home/history", label: "问卷历史", Icon: HistoryIcon },
  { to: "/home/gold", label: "金币明细", Icon: CoinIcon },
  { to: "/home/exchange", label: "兑换记录", Icon: WalletIcon },
  { to: "/home/prize-exchange", label: "奖品兑换", Icon: TicketIcon },
  { to: "/home/user-info", label: "个人中心", Icon: UserIcon },
];

const invite = { to: "/home/invite-friends", label: "邀请好友", Icon: GiftIcon };

export function QuickLinks() {
  const role = useSessionView()?.role ?? Role.of.member;
  // As in the sidebar: no page of invitations for plain members (spec section 6).
  const shown = role === Role.of.member ? links : [...links, invite];
  return (
    <nav
      aria-label="我的记录"
      className={styles.links}
      data-rows={shown.length > 5 ? "two" : undefined}
    >
      {shown.map(({ to, label, Icon }) => (
        <Link key={to} to={to} className={styles.link}>
          <Icon size={24} />
          {label}
        </Link>
      ))}
    </nav>
  );
}
