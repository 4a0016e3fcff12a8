/** The tasks that pay agents: price, link, and what came of it. */
import { useState } from "react";
import { later } from "../../platform/later.tsx";
import { hasShareSheet, passOn } from "../../platform/share.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Yuan } from "../../ui/Money.tsx";
import { Empty } from "../../ui/States.tsx";
import styles from "./AgentPage.module.css";
import { Came } from "./Came.tsx";
import { CopyLine } from "./CopyLine.tsx";
import type { Agent } from "./words.ts";

const QrDialog = later(() => import("./QrDialog.tsx").then((module) => module.QrDialog));

type Task = Agent["tasks"][number];

type TaskLinksProps = { tasks: Task[]; hasSuppliers: boolean };

export function TaskLinks({ tasks, hasSuppliers }: TaskLinksProps) {
  if (tasks.length === 0)
    return (
      <Empty
        content="可分享的任务"
        hint="有代理价的任务开放后会出现在这里。"
        action={<ButtonLink to="/task">看看全部任务</ButtonLink>}
      />
    );
  return (
    <ul className="stack">
      {tasks.map((task) => (
        <li key={task.taskId}>
          <TaskLink task={task} hasSuppliers={hasSuppliers} />
        </li>
      ))}
    </ul>
  );
}

function TaskLink({ task, hasSuppliers }: { task: Task; hasSuppliers: boolean }) {
  const { funnel } = task;
  return (
    <Card
      title={task.title}
      action={
        <Badge tone={task.isOpen ? "positive" : "plain"}>{task.isOpen ? "进行中" : "已停止"}</Badge>
      }
    >
      <div className={styles.inner}>
        <p className={styles.price}>
          <Yuan fen={task.priceFen} tone="earn" />
          <span className="quiet">每个有效完成</span>
        </p>
        {task.isOpen && <Share task={task} />}
        {funnel.started > 0 ? (
          <>
            <Came funnel={funnel} />
            <p className="quiet">
              已到账 <Yuan fen={funnel.earnedFen} size="s" />
            </p>
          </>
        ) : (
          <p className="quiet">还没有人通过你的链接参与。</p>
        )}
        {hasSuppliers && (
          <p className="quiet">
            供应商链接中的 t：<code className={styles.code}>{task.hash}</code>
          </p>
        )}
      </div>
    </Card>
  );
}

/** Copied, as a picture, and on a phone by its own sheet. */
function Share({ task: { title, shareUrl } }: { task: Task }) {
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <>
      <CopyLine label={`「${title}」的分享链接`} text={shareUrl} />
      <div className={styles.ways}>
        <Button
          kind="secondary"
          size="s"
          aria-label={`「${title}」的二维码`}
          onClick={() => setQrOpen(true)}
        >
          二维码
        </Button>
        {hasShareSheet() && (
          <Button
            kind="secondary"
            size="s"
            aria-label={`分享「${title}」`}
            onClick={() => void passOn({ title, text: title, url: shareUrl })}
          >
            分享
          </Button>
        )}
      </div>
      {isQrOpen && <QrDialog title={title} link={shareUrl} onClose={() => setQrOpen(false)} />}
    </>
  );
}
