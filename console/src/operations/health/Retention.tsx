/** How long what is kept, and what deletes it: read from the table that the deleting jobs go by. */
import { useQuery } from "@tanstack/react-query";
import { listRetention } from "#contract/console/operations/health.ts";
import { query } from "../../platform/query.ts";
import { FailureState } from "../../ui/States.tsx";
import { Rows } from "./Rows.tsx";
import { keptText, removedByText } from "./words.ts";

export function Retention() {
  const { data, error, refetch } = useQuery(query(listRetention));
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  return (
    <Rows
      label="数据保留期"
      hasSentences
      heads={["数据", "保留", "起算", "依据", "删除"]}
      rows={data?.map(({ name, what, seconds, from, why, by }) => ({
        key: name,
        isBad: false,
        cells: [what, keptText(seconds), `${from}起`, why, removedByText(by)],
      }))}
      empty={{ title: "暂无保留期", next: "" }}
    />
  );
}
