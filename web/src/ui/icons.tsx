/** Every icon. Those of the shell live apart, so that a new one here weighs on no other page. */
import { icon } from "./shellIcons.tsx";

export {
  HomeIcon,
  TaskIcon,
  WalletIcon,
  BookIcon,
  UserIcon,
  ClockIcon,
  EyeIcon,
  EyeOffIcon,
  CloseIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  ChevronLeftIcon,
  RefreshIcon,
} from "./shellIcons.tsx";

export const SettingsIcon = icon(
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
export const MessageIcon = icon(
  <path d="M5 5h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-7l-4.5 3.5V17H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM8.5 11h.01M12 11h.01M15.5 11h.01" />,
);
export const HistoryIcon = icon(
  <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2" />,
);
export const GiftIcon = icon(
  <path d="M5 11h14v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM4 8h16v3H4zM12 8v12M12 8S10.5 4 8.5 4a2 2 0 0 0 0 4zM12 8s1.5-4 3.5-4a2 2 0 0 1 0 4z" />,
);
export const UsersIcon = icon(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3.5 5.8" />,
);
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4 2.8 7 7 9 4.2-2 7-5 7-9V6zM9 12l2 2 4-4" />,
);
export const ShareIcon = icon(
  <path d="M8 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM20 6a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM20 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM7.7 10.8l7.6-3.7M7.7 13.2l7.6 3.7" />,
);
export const CoinIcon = icon(
  <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM12 8v8M9 9.5l3 3 3-3M9.5 13.5h5" />,
);
export const ChartIcon = icon(<path d="M4 20h16M7 16v-5M12 16V5M17 16V9" />);
export const BellIcon = icon(<path d="M6 16v-5a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20a2 2 0 0 0 4 0" />);
export const TicketIcon = icon(
  <path d="M4 7h16v3.2a2 2 0 0 0 0 3.6V17H4v-3.2a2 2 0 0 0 0-3.6zM14 7v2M14 11v2M14 15v2" />,
);
export const PinIcon = icon(
  <path d="M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21ZM12 12.3a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
