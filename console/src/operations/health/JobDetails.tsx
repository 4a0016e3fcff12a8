/** One job that was given up: what it was for, and why it did not go. */
import { Button, Drawer } from "antd";
import { Link } from "react-router";
import type { DeadJob } from "#contract/console/operations/health.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Health.module.css";
import { topicText } from "./words.ts";

type JobDetailsProps = {
  job: DeadJob;
  mayRetry: boolean;
  onRetry: () => void;
  onClose: () => void;
};

export const JobDetails = ({ job, mayRetry, onRetry, onClose }: JobDetailsProps) => (
  <Drawer
    open
    title={`任务 ${job.id}`}
    size="min(560px, 100vw)"
    // Without a mask, so that the keys of the list keep working under it.
    mask={false}
    onClose={onClose}
    footer={
      mayRetry && (
        <Button type="primary" onClick={onRetry}>
          重试（R）
        </Button>
      )
    }
  >
    <Section
      title={topicText(job.topic)}
      extra={<Link to={`/audit?kind=job&id=${job.id}`}>操作日志</Link>}
    >
      <Facts
        facts={[
          ["内部名称", job.topic],
          ["试过", `${job.attempts} 次`],
          ["产生", <TimeText key="created" at={job.createdAt} />],
          ["放弃", <TimeText key="dead" at={job.deadAt} />],
        ]}
      />
    </Section>
    <Section title="最后的错误">
      <pre className={styles.payload}>{job.error || "没有留下"}</pre>
    </Section>
    <Section title="内容">
      <pre className={styles.payload}>{JSON.stringify(job.payload, null, 2)}</pre>
    </Section>
  </Drawer>
);
