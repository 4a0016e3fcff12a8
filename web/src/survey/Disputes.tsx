/** 登记 and 申诉 on a record: what can be said, until when, what was said, and what came of it. */
import { useState } from "react";
import { AppealState, JoinResult } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/survey.ts";
import { later } from "../platform/later.tsx";
import { useNow } from "../platform/useNow.ts";
import { Badge, type Tone } from "../ui/Badge.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { DescriptionList } from "../ui/List.tsx";
import { formatMoment } from "../ui/time.ts";
import styles from "./ResultPage.module.css";
import { isWaiting } from "./words.ts";

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
        <span className={styles.until}>{`${formatMoment(claimUntil, now)} 前有效`}</span>
      </div>
      {isOpen && <ClaimDialog card={card} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const tones: Record<AppealState, Tone> = { 0: "pending", 1: "positive", 2: "plain" };

/** Where one writes about it, filled in; an appeal that is under way is found there. */
const appealPath = ({ responseId }: ResultCard) =>
  `/home/feedback/ask?type=4&about=response:${responseId}`;

export function AppealCard({ card }: WithCard) {
  const now = useNow();
  const { appeal, appealUntil } = card;
  if (appeal) {
    const { state, text, answer, createdAt } = appeal;
    return (
      <Card title="申诉" action={<Badge tone={tones[state]}>{AppealState.label(state)}</Badge>}>
        <DescriptionList pairs={[{ key: "提交时间", value: formatMoment(createdAt, now) }]} />
        <p className={styles.said}>{text}</p>
        <p className={styles.words}>
          {answer ? `工作人员回复：${answer}` : "工作人员会查看作答证据后回复，结果显示在这里。"}
        </p>
        {state === AppealState.of.waiting && (
          <div className={styles.act}>
            <ButtonLink to={appealPath(card)} kind="secondary">
              查看往来或补充
            </ButtonLink>
          </div>
        )}
      </Card>
    );
  }
  if (!appealUntil && !isOver(card)) return null;
  return (
    <Card title="对结果有疑问？">
      <p className={styles.words}>
        {appealUntil
          ? "说明你认为判定有误的原因，由工作人员重新查看作答证据后答复。"
          : "说明当时的情况，可以附上截图，由工作人员核对后答复。"}
      </p>
      <div className={styles.act}>
        <ButtonLink to={appealPath(card)} kind="secondary">
          申诉
        </ButtonLink>
        {appealUntil && (
          <span className={styles.until}>{`${formatMoment(appealUntil, now)} 前可以改判`}</span>
        )}
      </div>
    </Card>
  );
}

/** Ended without what a complete pays, for whatever reason (product.md section 6, result card). */
const isOver = (card: ResultCard): boolean =>
  card.money === "refused" ||
  (card.result !== JoinResult.of.complete && card.resumeToken === null && !isWaiting(card));
