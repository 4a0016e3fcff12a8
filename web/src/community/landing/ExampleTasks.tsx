/** Tasks that are open now, as examples of what a card tells. */
import { getProof } from "#contract/member/community/site.ts";
import { useRouteData } from "../../platform/routeData.ts";
import { useTerms } from "../../platform/terms.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { ClockIcon } from "../../ui/shellIcons.tsx";
import { Reward } from "../../ui/Money.tsx";
import styles from "./LandingPage.module.css";

export function ExampleTasks() {
  const terms = useTerms();
  const data = useRouteData(getProof);
  if (!data?.tasks.length) return null;
  return (
    <section aria-labelledby="examples">
      <h2 id="examples" className={styles.heading}>
        现在可以做的任务
      </h2>
      <ul className={styles.tasks}>
        {data.tasks.map((task) => (
          <li key={task.title} className={styles.task}>
            <span className={styles.taskHead}>
              <Badge>{task.typeLabel}</Badge>
              <span className={styles.minutes}>
                <ClockIcon size={16} />约 {task.minutes} 分钟
              </span>
            </span>
            <h3 className={styles.taskTitle}>{task.title}</h3>
            <p className={styles.reward}>
              <Reward
                gold={task.rewardGold}
                fen={task.rewardFen}
                goldPerYuan={terms.goldPerYuan}
                tone="earn"
                size="l"
              />
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <ButtonLink to="/task" kind="secondary">
          查看全部任务
        </ButtonLink>
      </p>
    </section>
  );
}
