/** Whether what somebody answers is kept already, in one short phrase that is also read out. */
import { classes } from "./classes.ts";
import styles from "./SaveState.module.css";
import { CheckIcon } from "./shellIcons.tsx";

type SaveStateProps = { as: "saved" | "saving" | "waiting" | "ended"; isOffline: boolean };

export function SaveState({ as, isOffline }: SaveStateProps) {
  const isWaiting = as === "waiting" || (isOffline && as === "saving");
  const words = isWaiting
    ? isOffline
      ? "离线，恢复后自动保存"
      : "网络不稳定，正在重试"
    : as === "saving"
      ? "正在保存…"
      : "已保存";
  return (
    <span role="status" className={classes(styles.saved, isWaiting && styles.waiting)}>
      {words === "已保存" && <CheckIcon size={16} />}
      {words}
    </span>
  );
}
