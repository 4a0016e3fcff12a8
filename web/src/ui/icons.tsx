/** Icons of the sidebar, tasks and prizes. Those of the shell and of lists of links live apart: each weighs on who draws it. */
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
export const BellIcon = icon(
  <path d="M6 10a6 6 0 0 1 12 0c0 4.5 1.6 6 2 6.5H4c.4-.5 2-2 2-6.5ZM10 19.5a2.2 2.2 0 0 0 4 0" />,
);
export const GiftIcon = icon(
  <path d="M5 11h14v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zM4 8h16v3H4zM12 8v12M12 8S10.5 4 8.5 4a2 2 0 0 0 0 4zM12 8s1.5-4 3.5-4a2 2 0 0 1 0 4z" />,
);
export const TicketIcon = icon(
  <path d="M4 7h16v3.2a2 2 0 0 0 0 3.6V17H4v-3.2a2 2 0 0 0 0-3.6zM14 7v2M14 11v2M14 15v2" />,
);
export const HistoryIcon = icon(
  <path d="M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2" />,
);
export const UsersIcon = icon(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.2M18 14.2a6.5 6.5 0 0 1 3.5 5.8" />,
);
