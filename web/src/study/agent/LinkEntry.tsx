/** A share link: what it is about, before anything is recorded; then in. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate, useSearchParams } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { enterByAgent, getAgentTask } from "#contract/member/people/process.ts";
import { call } from "../../platform/api.ts";
import { linkIn } from "../../platform/link.ts";
import { query } from "../../platform/query.ts";
import { useSite } from "../../platform/site.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { formatMinutes } from "../../ui/time.ts";
import styles from "./AgentGoPage.module.css";
import { Consent } from "./Consent.tsx";
import { entering } from "./entering.ts";
import { Leaving, Refused } from "./Refused.tsx";

type Link = { a: string; t: string; link?: string };

export function LinkEntry() {
  const [search] = useSearchParams();
  const codes = { a: search.get("a") ?? "", t: search.get("t") ?? "" };
  const said = linkIn(search.toString());
  const link: Link = { ...codes, ...(said !== "" && { link: said }) };
  const task = useQuery(query(getAgentTask, { query: codes }));
  return (
    <Loaded query={task} skeleton={<Waiting />} missing={<DeadLink />}>
      {(data) => <Entry link={link} task={data} />}
    </Loaded>
  );
}

type Task = { title: string; summary: string; minutes: number; closed: string | null };

function Entry({ link, task }: { link: Link; task: Task }) {
  const { brand } = useSite();
  const enter = useMutation({ mutationFn: () => entering(call(enterByAgent, { body: link })) });
  const { data } = enter;
  if (data?.is === "in") return <Navigate to={data.to} replace />;
  if (data?.is === "leaving") return <Leaving />;
  if (data?.is === "refused") return <Refused {...data.refusal} />;
  return (
    <>
      <Card>
        <p className="quiet">{`${brand.siteName} 邀请你参与`}</p>
        <h1 className={styles.title}>{task.title}</h1>
        <p className={styles.summary}>{task.summary}</p>
        <div className={styles.facts}>
          <DescriptionList
            pairs={[
              { key: "大约用时", value: formatMinutes(task.minutes) },
              ...(task.closed === null ? [{ key: "需要注册", value: "不需要" }] : []),
            ]}
          />
        </div>
      </Card>
      {task.closed === null ? (
        <div className={styles.ways}>
          {enter.error && <Problem error={enter.error} />}
          <Button size="l" block busy={enter.isPending} onClick={() => enter.mutate()}>
            开始
          </Button>
          <Consent />
        </div>
      ) : (
        <Notice tone="pending" title="现在不能参与">
          {task.closed}
        </Notice>
      )}
    </>
  );
}

const Problem = ({ error }: { error: Error }) => (
  <Notice tone="danger" live>
    {error instanceof CallFailed ? error.message : "网络不稳定，请再点一次开始。"}
  </Notice>
);

const DeadLink = () => (
  <>
    <h1 className="visually-hidden">链接已失效</h1>
    <ErrorState title="链接已失效" hint="链接可能不完整，或者已经停用。请向发送链接的人确认。" />
  </>
);

const Waiting = () => (
  <div role="status">
    <span className="visually-hidden">正在加载任务</span>
    <Skeleton height={260} />
  </div>
);
