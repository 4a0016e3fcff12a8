/** What colleagues wrote about a member, newest first. */
import { Button } from "antd";
import { listNotes } from "#contract/console/operations/desk.ts";
import { useGrowing } from "../../platform/use-growing.ts";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import styles from "./Member.module.css";

export function Notes({ memberId }: { memberId: number }) {
  const notes = useGrowing(listNotes, { params: { id: String(memberId) }, query: { size: 20 } });
  const list = notes.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <div aria-busy={notes.isFetching}>
      {notes.isPending && <Waiting lines={6} />}
      {notes.error && list.length === 0 && (
        <FailureState error={notes.error} onRetry={() => void notes.refetch()} />
      )}
      {notes.data && list.length === 0 && (
        <EmptyState title="暂无备注" next="按 N 写一条，同事打开这一页就能看到。" />
      )}
      <ol className={styles.plain} aria-label="备注">
        {list.map(({ id, text, by, at }) => (
          <li key={id}>
            <p className={styles.words}>{text}</p>
            <p className="second">
              {by}　<TimeText at={at} />
            </p>
          </li>
        ))}
      </ol>
      {notes.hasNextPage && (
        <Button loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </div>
  );
}
