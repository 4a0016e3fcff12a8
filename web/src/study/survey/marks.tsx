/** A sign for each of the nine results: told apart before a word is read. */
import { JoinResult } from "#contract/enums.ts";
import { CheckIcon, icon, TaskIcon } from "../../ui/shellIcons.tsx";

const FunnelIcon = icon(<path d="M4 5h16l-6 7.5V19l-4-2v-4.5z" />);
const FullIcon = icon(
  <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 9l5 5M21 9l-5 5" />,
);
const BoltIcon = icon(<path d="M13 3 5 14h6l-1 7 9-11.5h-6.5z" />);
const NetworkIcon = icon(
  <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4 12h16M12 4c3 2.5 3 13.5 0 16M12 4c-3 2.5-3 13.5 0 16" />,
);
const DeviceIcon = icon(
  <path d="M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2" />,
);
const PlaceIcon = icon(
  <path d="M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
const HourglassIcon = icon(<path d="M7 3h10M7 21h10M8 3v4l4 5-4 5v4M16 3v4l-4 5 4 5v4" />);
export const WaitIcon = icon(
  <path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM8 12h.01M12 12h.01M16 12h.01" />,
);

export const marks: Record<JoinResult, typeof TaskIcon> = {
  [JoinResult.of.incomplete]: TaskIcon,
  [JoinResult.of.complete]: CheckIcon,
  [JoinResult.of.screenedOut]: FunnelIcon,
  [JoinResult.of.quotaFull]: FullIcon,
  [JoinResult.of.tooShort]: BoltIcon,
  [JoinResult.of.ipBlocked]: NetworkIcon,
  [JoinResult.of.cookieBlocked]: DeviceIcon,
  [JoinResult.of.cityBlocked]: PlaceIcon,
  [JoinResult.of.timeout]: HourglassIcon,
};
