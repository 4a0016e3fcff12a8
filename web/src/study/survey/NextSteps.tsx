/** After the welcome task: what a newcomer does with what they have now. */
import { useQuery } from "@tanstack/react-query";
import { listTasks } from "#contract/member/study/task.ts";
import { query } from "../../platform/query.ts";
import { useSignedIn } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import styles from "./ReturnView.module.css";

export function NextSteps({ isDone }: { isDone: boolean }) {
  const isSignedIn = useSignedIn();
  const { data } = useQuery({ ...query(listTasks, { query: { size: 1 } }), enabled: isSignedIn });
  const best = data?.list[0];
  return (
    <div className={styles.steps}>
      {!isDone && <p className="quiet">本次没有奖励，不影响做其他任务。</p>}
      <Card flush title="接下来">
        <Rows label="新手的下一步">
          <Row to="/user-survey" title="补全我的资料" about="越完整，匹配到的任务越多" />
          <Row
            to={best ? `/task/detail/${best.id}` : "/task"}
            title={best ? `做第一个任务：${best.title}` : "看看能做的任务"}
            about={best ? `约 ${best.minutes} 分钟` : "按每分钟报酬从高到低排列"}
          />
          <Row to="/exchange" title="绑定支付宝" about="攒够就能提现，每一步都有时间" />
          <Row to="/home/history" title="查看我的参与记录" about="结果、审核和奖励都在这里" />
        </Rows>
      </Card>
      <ButtonLink to="/task" size="l" block replace>
        去看任务
      </ButtonLink>
    </div>
  );
}
