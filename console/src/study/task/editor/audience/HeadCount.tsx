/** How many members that is, and the condition in words; asked again when the building pauses. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { countAudience } from "#contract/console/study/task.ts";
import type { Role } from "#contract/enums.ts";
import { call } from "../../../../platform/api.ts";
import { count } from "../../../../platform/money.ts";
import { reasonOf } from "../../../../platform/notice.ts";
import { useSettled } from "../../../../platform/use-settled.ts";
import { Sentences } from "../../../../ui/Sentences.tsx";
import styles from "./Audience.module.css";

const pauseMs = 500;

export function HeadCount({ audience, roles }: { audience: unknown; roles: readonly Role[] }) {
  const asked = useSettled(JSON.stringify({ audience, roles }), pauseMs);
  // A count, although it is sent as a POST for its length: kept like any other question.
  const { data, error, isFetching } = useQuery({
    queryKey: [countAudience.path, asked],
    queryFn: () =>
      call(countAudience, { body: JSON.parse(asked) as { audience: unknown; roles: Role[] } }),
    enabled: roles.length > 0,
    placeholderData: keepPreviousData,
  });
  if (roles.length === 0) return <p className="quiet">先选择哪些会员可以参与，才能算人数</p>;
  const isStale = isFetching || asked !== JSON.stringify({ audience, roles });
  if (error) return <p className="bad">人数没有算出来：{reasonOf(error)}</p>;
  if (!data) return <p className="quiet">正在计算人数…</p>;
  return (
    <div className={styles.count} data-stale={isStale} role="status">
      <div>
        <strong className="figure">
          {count(data.members)}
          {data.isCapped && "+"}
        </strong>{" "}
        位会员符合
        <span className="quiet">
          （角色和资料；资料没填的会员也能看到，先答几个问题再看是否符合，不算在内。城市、设备要到进入时才知道）
        </span>
      </div>
      {data.sentences.length > 0 && (
        <ul>
          {data.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {data.problems.length > 0 && <Sentences items={data.problems} />}
    </div>
  );
}
