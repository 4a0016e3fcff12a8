/** After the last page: nothing has to be handed in, so it only says what is left and where to go. */
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CheckIcon } from "../../ui/shellIcons.tsx";
import styles from "./PropertySheet.module.css";

type PropertyDoneProps = { left: number; onBack: () => void };

export function PropertyDone({ left, onBack }: PropertyDoneProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it; the strip above covers what is near the top.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Card>
      <div className={styles.done}>
        <span className={styles.tick}>
          <CheckIcon size={32} />
        </span>
        <h2 ref={title} tabIndex={-1} className={styles.doneTitle}>
          {left > 0 ? `还有 ${left} 题没填，想到时再补` : "资料都填好了，谢谢你"}
        </h2>
        <p className={styles.quiet}>
          已填的都会自动保存，供以后的任务按条件找人。每一项用在了哪里，账号中心都能查到，也可以随时清除。
        </p>
        <div className={styles.ways}>
          <ButtonLink to="/task">去看看任务</ButtonLink>
          <ButtonLink to="/home/user" kind="secondary">
            查看资料用途
          </ButtonLink>
          <Button kind="quiet" onClick={onBack}>
            继续修改
          </Button>
        </div>
      </div>
    </Card>
  );
}
