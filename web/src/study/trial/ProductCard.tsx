/** What is to be tried: the product, what the report brings, how many there are. */
import type { TaskDetail } from "#contract/member/study/task.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { SeatsBar } from "../../ui/Bars.tsx";
import { Card } from "../../ui/Card.tsx";
import { Reward } from "../../ui/Money.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./ProductCard.module.css";

export function ProductCard({ task }: { task: TaskDetail }) {
  const terms = useTerms();
  const now = useNow();
  return (
    <Card>
      <div className={styles.product}>
        {task.cover && <img className={styles.cover} src={task.cover} alt="" />}
        <h2 className={styles.title}>{task.title}</h2>
        <p className="quiet">{task.summary}</p>
        <p>
          <span className="quiet">产品免费，提交报告再得</span>
          <br />
          <Reward
            gold={task.rewardGold}
            fen={task.rewardFen}
            goldPerYuan={terms.goldPerYuan}
            tone="earn"
          />
        </p>
        {task.seatsLeft !== null && task.seatsTotal !== null && (
          <SeatsBar left={task.seatsLeft} total={task.seatsTotal} />
        )}
        {task.closesAt !== null && (
          <p className="quiet">{`申请截止 ${formatMoment(task.closesAt, now)}`}</p>
        )}
        <RichText html={task.descriptionHtml} />
      </div>
    </Card>
  );
}
