/** Loading, nothing, failed, offline. */
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { PullToRefresh } from "../ui/PullToRefresh.tsx";
import { Skeleton, SkeletonRows } from "../ui/Skeleton.tsx";
import { Empty, ErrorState, OfflineBar } from "../ui/States.tsx";
import { Section } from "./Section.tsx";
import styles from "./UiPage.module.css";

const pause = () => new Promise((resolve) => setTimeout(resolve, 1200));

export function StatesSection() {
  return (
    <Section title="状态">
      <OfflineBar isOffline />
      <div className={styles.grid}>
        <Card title="加载中">
          <Skeleton width={160} height={28} />
          <br />
          <SkeletonRows rows={3} />
        </Card>
        <Card>
          <Empty
            content="任务"
            hint="每天上午十点更新，也可以先完善资料。"
            action={<Button>完善资料</Button>}
          />
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined} />
        </Card>
        <Card title="下拉刷新（触屏）">
          <PullToRefresh onRefresh={pause}>
            <p>在触屏上从这里往下拉。</p>
          </PullToRefresh>
        </Card>
      </div>
    </Section>
  );
}
