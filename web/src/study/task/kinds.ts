/** What members see of each kind of task: its sign, and what its button says. */
import type { TaskType } from "#contract/enums.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { startWords } from "../../platform/resume.ts";
import {
  BookIcon,
  ClockIcon,
  GiftIcon,
  MessageIcon,
  SettingsIcon,
  TaskIcon,
  UserIcon,
} from "../../ui/icons.tsx";

type KindSeen = {
  Icon: typeof TaskIcon;
  /** On the button that begins it; null: as its source says. */
  start: string | null;
};

export const kindsSeen: Record<TaskType, KindSeen> = {
  0: { Icon: TaskIcon, start: null },
  1: { Icon: UserIcon, start: null },
  2: { Icon: TaskIcon, start: null },
  3: { Icon: GiftIcon, start: null },
  4: { Icon: MessageIcon, start: null },
  5: { Icon: ClockIcon, start: "立即抢" },
  6: { Icon: SettingsIcon, start: "开始试玩" },
  7: { Icon: BookIcon, start: null },
};

/** What the button says that begins it. */
export const startOf = (type: TaskType, source: TaskSource): string =>
  kindsSeen[type].start ?? startWords(source);
