/** What only the player shows. */
import { icon } from "../../ui/shellIcons.tsx";

export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />);
export const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" strokeWidth="3" />);
export const SoundIcon = icon(
  <path d="M5 10v4h3l4 3.5v-11L8 10zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
);
export const MutedIcon = icon(<path d="M5 10v4h3l4 3.5v-11L8 10zM16 9.5l5 5M21 9.5l-5 5" />);
