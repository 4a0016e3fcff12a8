/** 即将开抢: what opens within a day, with the time that is left to the second. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { listTasks, type TaskCard } from "#contract/member/study/task.ts";
import { openingNow } from "../../platform/clock.ts";
import { query } from "../../platform/query.ts";
import { useLeft } from "../../platform/useLeft.ts";
import { useNow } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { Reward } from "../../ui/Money.tsx";
import { formatMoment } from "../../ui/time.ts";
import styles from "./Upcoming.module.css";
import { leftWords } from "./words.ts";

/** Asked again when the first of them has opened: it belongs to the list below from then on. */
export const useUpcoming = () =>
  useQuery({
    ...query(listTasks, { query: { upcoming: "1" } }),
    refetchInterval: ({ state }) => untilNextOpening(state.data?.list ?? []),
  });

function untilNextOpening(list: readonly TaskCard[]): number | false {
  const opens = list.map(({ opensAt }) => Date.parse(opensAt) - openingNow());
  return opens.length > 0 ? Math.max(5000, Math.min(...opens) + 2000) : false;
}

export function Upcoming({ tasks }: { tasks: readonly TaskCard[] }) {
  if (tasks.length === 0) return null;
  return (
    <section className={styles.strip} aria-label="即将开抢">
      <h2 className={styles.title}>即将开抢</h2>
      <ul className={styles.row}>
        {tasks.map((task) => (
          <Soon key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}

function Soon({ task }: { task: TaskCard }) {
  const terms = useTerms();
  const now = useNow();
  const left = useLeft(task.opensAt);
  return (
    <li className={styles.card}>
      <h3 className={styles.name}>
        <Link to={`/task/detail/${task.id}`} className={styles.link}>
          {task.title}
        </Link>
      </h3>
      <p>
        <Reward
          gold={task.rewardGold}
          fen={task.rewardFen}
          goldPerYuan={terms.goldPerYuan}
          tone="earn"
        />
      </p>
      <p className={styles.left}>
        <b role="timer">{left > 0 ? leftWords(left) : "已开抢"}</b>
        <span className={styles.quiet}>
          {left > 0 ? `后开抢 · ${formatMoment(task.opensAt, now)}` : "点击参与"}
        </span>
      </p>
      {task.seatsTotal !== null && (
        <p className={styles.quiet}>{`共 ${task.seatsTotal} 个名额，先到先得`}</p>
      )}
    </li>
  );
}
