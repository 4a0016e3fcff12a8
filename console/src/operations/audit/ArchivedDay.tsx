/** An archived day's lines, read from its files page by page, narrowed as the page is. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { auditWords } from "#contract/console/people/audit-words.ts";
import { readAuditArchive } from "#contract/console/people/audit-archive.ts";
import type { AuditLine } from "#contract/console/people/staff.ts";
import { call } from "../../platform/api.ts";
import { clockTime } from "../../platform/time.ts";
import { Section } from "../../ui/Section.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import styles from "./Archives.module.css";
import { Changes } from "./Changes.tsx";

type ArchivedDayProps = { day: string; filters: Readonly<Record<string, string>> };

export function ArchivedDay({ day, filters }: ArchivedDayProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [readAuditArchive.path, day, filters],
      initialPageParam: 0,
      queryFn: ({ pageParam }) =>
        call(readAuditArchive, {
          params: { day },
          query: { ...filters, skip: String(pageParam) },
        }),
      getNextPageParam: ({ next }) => next ?? undefined,
    },
  );
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  const lines = data?.pages.flatMap(({ list }) => list);
  return (
    <Section
      title={`${day} 的记录${lines ? `（${lines.length}${hasNextPage ? "+" : ""} 条）` : ""}`}
    >
      {!lines && <Waiting lines={6} />}
      {lines?.length === 0 && <EmptyState title="这一天没有符合条件的记录" />}
      {lines?.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            继续加载
          </Button>
        </div>
      )}
    </Section>
  );
}

const Line = ({ line }: { line: AuditLine }) => (
  <details className={styles.line}>
    <summary>
      <span className="figure">{clockTime(line.at)}</span> {line.staffName} ·{" "}
      {auditWords(line.action)} <span className="quiet">{line.note}</span>
    </summary>
    <Changes line={line} />
  </details>
);
