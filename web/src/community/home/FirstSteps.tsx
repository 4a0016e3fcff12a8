/** Instead of a wallet full of zeros: three steps to the first withdrawal, with what each of them brings. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getWallet } from "#contract/member/money/wallet.ts";
import { type BestTask, listBestTasks } from "#contract/member/study/best.ts";
import { listTasks, type TaskCard } from "#contract/member/study/task.ts";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { useTerms } from "../../platform/terms.ts";
import { ProgressBar } from "../../ui/Bars.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Gold } from "../../ui/Money.tsx";
import { formatGold, formatYuan, goldToFen } from "../../ui/money.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Step, Stepper } from "../../ui/Stepper.tsx";
import { welcomeQuery } from "./first.ts";
import { isComing } from "./isComing.ts";
import { type Way, wayOf } from "./way.ts";
import styles from "./FirstSteps.module.css";

/** What the page has asked for already (useFirst.ts). While a sanction stops tasks none is recommended (rule study-37). */
export function FirstSteps() {
  const terms = useTerms();
  const isStopped = Boolean(useMember().account?.standing.tasks);
  const wallet = useQuery(query(getWallet));
  const welcome = useQuery(query(listTasks, welcomeQuery));
  const tasks = useQuery(query(listBestTasks));
  // Else it would say for a moment that there is nothing to do.
  if (!wallet.data || isComing(tasks)) return <Skeleton height={480} />;
  const way = wayOf(wallet.data, {
    terms,
    welcome: isStopped ? null : (welcome.data?.list[0] ?? null),
    tasks: isStopped ? [] : (tasks.data?.list ?? []),
  });
  return <Steps way={way} />;
}

function Steps({ way }: { way: Way }) {
  const { goldPerYuan } = useTerms();
  const yuan = (gold: number) => formatYuan(goldToFen(gold, goldPerYuan)).replace(/\.00$/, "");
  return (
    <Card title={`攒到第一个 ${yuan(way.least)} 元`}>
      <ProgressBar
        label={`已攒 ${formatGold(way.have)} / ${formatGold(way.least)} 金币`}
        note={`还差 ${yuan(way.least - way.have)} 元`}
        value={way.have}
        max={way.least}
      />
      <div className={styles.steps}>
        <Stepper label="三步提到第一笔钱" steps={stepsOf(way, goldPerYuan)} />
      </div>
    </Card>
  );
}

function stepsOf({ welcome, tasks, have, isEnough, least }: Way, goldPerYuan: number): Step[] {
  const rest = welcome ? "next" : "now";
  const first: Step[] = welcome
    ? [{ key: "welcome", title: welcome.title, state: "now", note: <Welcome task={welcome} /> }]
    : have > 0
      ? [{ key: "welcome", title: "第一笔奖励已记入钱包", state: "done" }]
      : [];
  return [
    ...first,
    {
      key: "tasks",
      title: titleOf(tasks.length, isEnough),
      state: rest,
      note: <Tasks tasks={tasks} goldPerYuan={goldPerYuan} />,
    },
    {
      key: "withdraw",
      title: `满 ${formatGold(least)} 金币，提现到支付宝`,
      state: "next",
      note: <Link to="/exchange">看看怎么提现</Link>,
    },
  ];
}

function titleOf(count: number, isEnough: boolean): string {
  if (count === 0) return isEnough ? "等奖励到账" : "做适合你的任务";
  const these = count === 1 ? "下面这个任务" : `下面 ${count} 个任务`;
  return isEnough ? `做${these}就够了` : `先做${these}`;
}

function Welcome({ task }: { task: TaskCard }) {
  const { goldPerYuan } = useTerms();
  return (
    <div className={styles.welcome}>
      <span>
        {`约 ${task.minutes} 分钟，`}
        <Gold gold={task.rewardGold} goldPerYuan={goldPerYuan} tone="earn" />
      </span>
      <ButtonLink to={`/task/detail/${task.id}`} size="s">
        现在领
      </ButtonLink>
    </div>
  );
}

function Tasks({ tasks, goldPerYuan }: { tasks: readonly BestTask[]; goldPerYuan: number }) {
  return (
    <>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task.id}>
            <Link to={`/task/detail/${task.id}`}>{task.title}</Link>
            <span className={styles.about}>
              {`约 ${task.minutes} 分钟，`}
              <Gold gold={task.rewardGold} goldPerYuan={goldPerYuan} tone="earn" />
            </span>
          </li>
        ))}
      </ul>
      <Link to="/task">看全部任务</Link>
    </>
  );
}
