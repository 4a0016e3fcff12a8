/** A goal of one's own: what came in toward it, what is left until its day, and which tasks would reach it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { endGoal, type Goal } from "#contract/member/money/goal.ts";
import { getWallet, type Wallet } from "#contract/member/money/wallet.ts";
import { type BestTask, listBestTasks } from "#contract/member/study/best.ts";
import { later } from "../../platform/later.tsx";
import { useMember } from "../../platform/member.ts";
import { query, useSend } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { ProgressBar } from "../../ui/Bars.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Reward } from "../../ui/Money.tsx";
import { dayWords, endWords, planOf, progressWords, reachWords, yuanOf } from "./goalWords.ts";
import styles from "./GoalCard.module.css";

const GoalDialog = later(() => import("./GoalDialog.tsx").then((module) => module.GoalDialog));

export function GoalCard() {
  const { data: wallet } = useQuery(query(getWallet));
  const [isSetting, setSetting] = useState(false);
  if (!wallet) return null;
  // Absent in the answer of a node of the release before.
  const goal = wallet.goal ?? null;
  const open = () => setSetting(true);
  return (
    <>
      {goal === null && <NoGoal onSet={open} />}
      {goal?.state === "running" && <Running goal={goal} wallet={wallet} onChange={open} />}
      {goal !== null && goal.state !== "running" && <Ended goal={goal} onNext={open} />}
      {isSetting && <GoalDialog goal={goal} onClose={() => setSetting(false)} />}
    </>
  );
}

const NoGoal = ({ onSet }: { onSet: () => void }) => (
  <Card flush>
    <Rows label="小目标">
      <Row title="定个小目标" about="比如这周攒 30 元，看看做哪几个任务就够" onPress={onSet} />
    </Rows>
  </Card>
);

type RunningProps = { goal: Goal; wallet: Wallet; onChange: () => void };

function Running({ goal, wallet, onChange }: RunningProps) {
  const now = useNow();
  const isStopped = Boolean(useMember().account?.standing.tasks);
  const { data } = useQuery(query(listBestTasks));
  const plan = planOf(goal, { wallet, tasks: isStopped ? [] : (data?.list ?? []) });
  const words = data && reachWords(plan, { isStopped });
  return (
    <Card title={titleOf(goal, now)} action={<Change onChange={onChange} />}>
      <Progress goal={goal} />
      {plan.pendingFen > 0 && (
        <p className={styles.quiet}>{`待审核 ${yuanOf(plan.pendingFen)} 元，通过后计入`}</p>
      )}
      {words && <p className={styles.plan}>{words}</p>}
      {plan.reach.tasks.length > 0 && (
        <Tasks tasks={plan.reach.tasks} goldPerYuan={wallet.goldPerYuan} />
      )}
    </Card>
  );
}

const titleOf = ({ amountFen, until }: Goal, now: number): string =>
  `到${dayWords(until, now)}攒 ${yuanOf(amountFen)} 元`;

const Change = ({ onChange }: { onChange: () => void }) => (
  <Button kind="quiet" size="s" className={styles.change} onClick={onChange}>
    修改目标
  </Button>
);

const Progress = ({ goal }: { goal: Goal }) => (
  <ProgressBar
    label={`已到账 ${yuanOf(goal.earnedFen)} 元`}
    note={progressWords(goal)}
    value={goal.state === "reached" ? goal.amountFen : goal.earnedFen}
    max={goal.amountFen}
  />
);

type TasksProps = { tasks: readonly BestTask[]; goldPerYuan: number };

const Tasks = ({ tasks, goldPerYuan }: TasksProps) => (
  <ul className={styles.tasks}>
    {tasks.map(({ id, title, minutes, rewardGold, rewardFen }) => (
      <li key={id}>
        <Link to={`/task/detail/${id}`}>{title}</Link>
        <span className={styles.quiet}>
          {`约 ${minutes} 分钟，`}
          <Reward
            gold={rewardGold}
            fen={rewardFen}
            goldPerYuan={goldPerYuan}
            size="s"
            tone="earn"
          />
        </span>
      </li>
    ))}
  </ul>
);

/** Stays until the member puts it away. */
function Ended({ goal, onNext }: { goal: Goal; onNext: () => void }) {
  const end = useSend(endGoal, { refreshes: [getWallet] });
  const { changedAt, state } = goal;
  const title = state === "reached" ? "目标达成" : "目标日期已过";
  return (
    <Card title={title}>
      <Progress goal={goal} />
      <p className={styles.quiet}>{endWords(goal)}</p>
      <div className={styles.ways}>
        <Button kind="secondary" size="s" onClick={onNext}>
          再定一个
        </Button>
        <Button
          kind="quiet"
          size="s"
          busy={end.isPending}
          onClick={() => end.mutate({ body: { changedAt } })}
        >
          收起
        </Button>
      </div>
    </Card>
  );
}
