/** 系统健康: queues, jobs of the clock, providers and the database, by themselves up to date. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getHealth, type Health } from "#contract/console/operations/health.ts";
import { count } from "../../platform/money.ts";
import { query } from "../../platform/query.ts";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { FailureState } from "../../ui/States.tsx";
import { Tiles } from "../../ui/Tiles.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { BackupRows } from "./Backup.tsx";
import { BreakGlass } from "./BreakGlass.tsx";
import { ScheduledJobs } from "./ScheduledJobs.tsx";
import { Contradictions } from "./Contradictions.tsx";
import styles from "./Health.module.css";
import { Providers } from "./Providers.tsx";
import { Queues } from "./Queues.tsx";
import { Retention } from "./Retention.tsx";

/** Only while somebody looks: a page in the background asks nothing. */
const refreshMs = 30_000;

export function HealthPage() {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getHealth),
    refetchInterval: refreshMs,
    refetchIntervalInBackground: false,
  });
  return (
    <Page
      title="系统健康"
      actions={<span className="quiet">{isFetching ? "正在更新…" : "每 30 秒自动更新"}</span>}
    >
      {!data && error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Parts health={data} />
      )}
    </Page>
  );
}

const Parts = ({ health }: { health: Health | undefined }) => (
  <>
    <Tiles tiles={tilesOf(health)} />
    {health && health.contradictions.length > 0 && (
      <div>
        <Section title="付款结果矛盾" extra={<Link to="/books">资金核对</Link>}>
          <Contradictions list={health.contradictions} />
        </Section>
      </div>
    )}
    {health && health.breakGlass.length > 0 && (
      <div>
        <Section
          title="应急账号的登录"
          extra={<Link to="/audit?kind=staff&action=staff.break-glass">操作日志</Link>}
        >
          <BreakGlass list={health.breakGlass} />
        </Section>
      </div>
    )}
    <Platforms platforms={health?.platforms ?? []} />
    <div className={styles.columns}>
      {/* Each in a box of its own: beside one another they need no line between them. */}
      <div>
        <Section title="队列" extra={<Link to="/health/jobs">失败的后台任务</Link>}>
          <Queues queues={health?.queues} />
        </Section>
      </div>
      <div>
        <Section title="服务商">
          <Providers providers={health?.providers} />
        </Section>
      </div>
    </div>
    <div>
      <Section title="备份">
        <BackupRows backup={health?.backup} />
      </Section>
    </div>
    <div>
      <Section title="定时任务">
        <ScheduledJobs scheduledJobs={health?.scheduledJobs} />
      </Section>
    </div>
    <div>
      <Section title="数据保留期">
        <Retention />
      </Section>
    </div>
  </>
);

const Platforms = ({ platforms }: Pick<Health, "platforms">) =>
  platforms.length > 0 && (
    <Section title="签名不采信的调查平台">
      <ul>
        {platforms.map(({ id, name, sentence }) => (
          <li key={id}>
            <Link to={`/survey-platforms/${id}`}>{name}</Link>：
            <span className="bad">{sentence}</span>
          </li>
        ))}
      </ul>
    </Section>
  );

const megabyte = 1024 * 1024;
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

function tilesOf(health: Health | undefined) {
  const unknown = <span className="quiet">…</span>;
  const dead = sum(health?.queues.map((queue) => queue.dead) ?? []);
  const bad =
    health?.scheduledJobs.filter(({ error, isLate }) => error !== "" || isLate).length ?? 0;
  const database = health?.database;
  return [
    {
      name: "失败的后台任务",
      value: health ? <Figure value={dead} /> : unknown,
      note: `排队 ${count(sum(health?.queues.map((queue) => queue.waiting) ?? []))}`,
    },
    {
      name: "异常的定时任务",
      value: health ? <Figure value={bad} /> : unknown,
      note: `共 ${count(health?.scheduledJobs.length ?? 0)} 个`,
    },
    {
      name: "数据库连接",
      value: database ? count(database.connections) : unknown,
      note: `上限 ${count(database?.connectionsMax ?? 0)}`,
    },
    {
      name: "数据库大小",
      value: database ? `${count(Math.round(database.bytes / megabyte))} MB` : unknown,
      note: database ? `PostgreSQL ${database.version.split(" ")[0] ?? ""}` : "",
    },
    {
      name: "版本",
      value: health?.version ?? unknown,
      note: database?.migration ?? "",
    },
    {
      name: "启动",
      value: health ? <TimeText at={health.startedAt} /> : unknown,
      note: "回答这一页的进程",
    },
  ];
}

const Figure = ({ value }: { value: number }) => (
  <span className={value > 0 ? "bad" : undefined}>{count(value)}</span>
);
