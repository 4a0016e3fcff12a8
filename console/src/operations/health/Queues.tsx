/** What waits to be carried out outside, by kind. */
import { Link } from "react-router";
import type { Health } from "#contract/console/operations/health.ts";
import { count } from "../../platform/money.ts";
import { duration } from "../../platform/time.ts";
import { Rows } from "./Rows.tsx";
import { queueText } from "./words.ts";

/** A worker looks each second; a job that waits longer than this waits for something else. */
const longSeconds = 120;

export const Queues = ({ queues }: { queues: Health["queues"] | undefined }) => (
  <Rows
    label="队列"
    heads={["类型", "排队", "执行中", "等得最久", "失败"]}
    rows={queues?.map(({ topic, lane, waiting, running, dead, oldestSeconds }) => ({
      key: `${topic} ${lane}`,
      isBad: dead > 0 || (oldestSeconds ?? 0) > longSeconds,
      cells: [
        <span key="topic" title={topic === lane ? topic : `${topic}（${lane}）`}>
          {queueText(topic, lane)}
        </span>,
        count(waiting - running),
        count(running),
        oldestSeconds === null ? (
          <span key="none" className="quiet">
            无
          </span>
        ) : (
          duration(oldestSeconds)
        ),
        dead === 0 ? (
          "0"
        ) : (
          <Link key="dead" className="bad" to={`/health/jobs?topic=${encodeURIComponent(topic)}`}>
            {count(dead)}
          </Link>
        ),
      ],
    }))}
    empty={{ title: "暂无排队的任务", next: "要发出的短信、付款等都已完成。" }}
  />
);
