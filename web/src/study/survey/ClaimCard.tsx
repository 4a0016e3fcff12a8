/** 登记 on a record: what can be said, until when, and what came of it. */
import { useState } from "react";
import type { ResultCard } from "#contract/member/study/survey.ts";
import { later } from "../../platform/later.tsx";
import { useNow } from "../../platform/useNow.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./ResultPage.module.css";

const ClaimDialog = later(() => import("./ClaimDialog.tsx").then((m) => m.ClaimDialog));

type WithCard = { card: ResultCard };

export function ClaimCard({ card }: WithCard) {
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const { claim, claimUntil } = card;
  if (claim) {
    const { createdAt, settledAt, outcome } = claim;
    return (
      <Card
        title="登记"
        action={settledAt ? <Badge>已处理</Badge> : <Badge tone="pending">等待平台确认</Badge>}
      >
        <DescriptionList
          pairs={[
            { key: "登记时间", value: formatMoment(createdAt, now) },
            ...(settledAt ? [{ key: "处理时间", value: formatMoment(settledAt, now) }] : []),
          ]}
        />
        <p className={styles.words}>
          {outcome || "平台的通知或对账文件到了会自动处理，结果会显示在这里。"}
        </p>
      </Card>
    );
  }
  if (!claimUntil) return null;
  return (
    <Card title="已经在外部平台答完了？">
      <p className={styles.words}>
        没有跳回来、跳回来出错或者超时了，都可以登记一下。我们会与平台核对，确认后照常发放奖励。
      </p>
      <div className={styles.act}>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          登记这次完成
        </Button>
        <span className="quiet">{`${formatMoment(claimUntil, now)} 前有效`}</span>
      </div>
      {isOpen && <ClaimDialog card={card} onClose={() => setOpen(false)} />}
    </Card>
  );
}
