/** A task's cover, or its type's own sign. */
import type { TaskType } from "#contract/enums.ts";
import {
  BookIcon,
  ClockIcon,
  GiftIcon,
  MessageIcon,
  SettingsIcon,
  TaskIcon,
  UserIcon,
} from "../../ui/icons.tsx";
import styles from "./TaskPicture.module.css";

const signs: Record<TaskType, typeof TaskIcon> = {
  0: TaskIcon,
  1: UserIcon,
  2: TaskIcon,
  3: GiftIcon,
  4: MessageIcon,
  5: ClockIcon,
  6: SettingsIcon,
  7: BookIcon,
};

export function TaskPicture({ cover, type }: { cover: string | null; type: TaskType }) {
  if (cover)
    return (
      <img className={styles.picture} src={cover} alt="" width={52} height={52} loading="lazy" />
    );
  const Sign = signs[type];
  return (
    <span className={styles.picture} aria-hidden="true">
      <Sign size={24} />
    </span>
  );
}
