/** A task's cover, or its type's own sign. */
import type { TaskType } from "#contract/enums.ts";
import { kindsSeen } from "./kinds.ts";
import styles from "./TaskPicture.module.css";

export function TaskPicture({ cover, type }: { cover: string | null; type: TaskType }) {
  if (cover)
    return (
      <img className={styles.picture} src={cover} alt="" width={52} height={52} loading="lazy" />
    );
  const { Icon } = kindsSeen[type];
  return (
    <span className={styles.picture} aria-hidden="true">
      <Icon size={24} />
    </span>
  );
}
