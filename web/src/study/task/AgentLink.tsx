/** For agents: the link under which others take the task, and what each valid complete brings. */
import type { TaskDetail } from "#contract/member/study/task.ts";
import { copyText } from "../../platform/clipboard.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { toast } from "../../platform/toast.ts";
import styles from "./TaskNotes.module.css";

export function AgentLink({ agent }: { agent: NonNullable<TaskDetail["agent"]> }) {
  const copy = async () => {
    const isCopied = await copyText(agent.url);
    toast(isCopied ? "已复制推广链接" : "没有复制成功，请长按链接手动复制");
  };
  return (
    <Card title="代理推广">
      <p className={styles.price}>
        每个有效完成
        <Yuan fen={agent.priceFen} tone="earn" size="l" />
      </p>
      <p className={styles.url}>{agent.url}</p>
      <Button kind="secondary" onClick={() => void copy()}>
        复制推广链接
      </Button>
    </Card>
  );
}
