/** On a phone, where there is no sidebar: the member's lists, one tap away. */
import { Link } from "react-router";
import { Role } from "#contract/enums.ts";
import { useMember } from "../../platform/member.ts";
import { useSessionView } from "../../platform/session.ts";
import {
  GiftIcon,
  TicketIcon,
  UserIcon,
  WalletIcon,
  HistoryIcon,
  UsersIcon,
} from "../../ui/icons.tsx";
import { CoinIcon } from "../../ui/linkIcons.tsx";
import styles from "./HomePage.module.css";

type QuickLink = { to: string; label: string; Icon: typeof UserIcon; isGold?: true };

const links: readonly QuickLink[] = [
  { to: "/home/history", label: "问卷历史", Icon: HistoryIcon },
  { to: "/home/gold", label: "金币明细", Icon: CoinIcon, isGold: true },
  { to: "/home/exchange", label: "兑换记录", Icon: WalletIcon },
  { to: "/home/prize-exchange", label: "奖品兑换", Icon: TicketIcon, isGold: true },
  { to: "/home/user-info", label: "个人中心", Icon: UserIcon },
];

/** What the role is about comes first. */
const own: Partial<Record<Role, QuickLink>> = {
  [Role.of.leader]: { to: "/home/team", label: "我的团队", Icon: UsersIcon },
  [Role.of.agent]: { to: "/home/agent", label: "代理中心", Icon: UsersIcon },
};
const invite: QuickLink = { to: "/home/invite-friends", label: "邀请好友", Icon: GiftIcon };

export function QuickLinks() {
  const { hidesGold } = useMember();
  const role = useSessionView()?.role ?? Role.of.member;
  // As in the sidebar: no page of invitations for plain members (rule site-5).
  const mine = own[role];
  const all = role === Role.of.member ? links : [...(mine ? [mine] : []), ...links, invite];
  // Points are hidden from moderators and observers (rule people-28), and so is the way to them.
  const shown = all.filter(({ isGold }) => !hidesGold || !isGold);
  return (
    <nav
      aria-label="我的记录"
      className={styles.links}
      data-columns={shown.length > 5 ? Math.ceil(shown.length / 2) : undefined}
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
