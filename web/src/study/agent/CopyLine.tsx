/** Something long that is copied rather than read. */
import { copyText } from "../../platform/clipboard.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { toast } from "../../platform/toast.ts";
import styles from "./AgentPage.module.css";

type CopyLineProps = {
  label: string;
  text: string;
  /** Shown whole, however many lines it takes. */
  whole?: boolean;
};

export function CopyLine({ label, text, whole }: CopyLineProps) {
  const copy = async () => toast((await copyText(text)) ? "已复制" : "没能复制，请长按选择");
  return (
    <div className={styles.copy}>
      <code className={classes(styles.code, !whole && styles.oneLine)} aria-label={label}>
        {text}
      </code>
      <Button kind="secondary" onClick={() => void copy()} aria-label={`复制${label}`}>
        复制
      </Button>
    </div>
  );
}
