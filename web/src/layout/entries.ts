/** The member area's entries by role: 邀请好友 for non-members, 我的团队 for leaders (rule site-5). */
import { Role } from "#contract/enums.ts";
import {
  GiftIcon,
  MessageIcon,
  SettingsIcon,
  UserIcon,
  WalletIcon,
  HistoryIcon,
  UsersIcon,
} from "../ui/icons.tsx";

type Entry = { to: string; label: string; Icon: typeof UserIcon };

const everybody: readonly Entry[] = [
  { to: "/home/history", label: "问卷历史", Icon: HistoryIcon },
  { to: "/home/user-info", label: "个人信息", Icon: UserIcon },
  { to: "/home/user", label: "账号中心", Icon: SettingsIcon },
  { to: "/exchange?type=cash", label: "现金钱包", Icon: WalletIcon },
  { to: "/home/feedback", label: "留言反馈", Icon: MessageIcon },
];
const invite: Entry = { to: "/home/invite-friends", label: "邀请好友", Icon: GiftIcon };
const agent: Entry = { to: "/home/agent", label: "代理中心", Icon: UsersIcon };
const team: Entry = { to: "/home/team", label: "我的团队", Icon: UsersIcon };

export const entriesFor = (role: Role): readonly Entry[] => [
  ...everybody,
  ...(role === Role.of.member ? [] : [invite]),
  ...(role === Role.of.leader ? [team] : []),
  ...(role === Role.of.agent ? [agent] : []),
];
