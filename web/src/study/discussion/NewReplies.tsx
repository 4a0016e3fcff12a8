/** N 条新回复: said at the foot of the list, and fetched when it is pressed; what one reads does not jump. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { Post } from "#contract/member/study/discussion.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./Discussion.module.css";
import { newReplies } from "./words.ts";

type NewRepliesProps = {
  /** How many the topic has by now. */
  counted: number;
  posts: UseInfiniteQueryResult<InfiniteData<{ list: Post[]; next: string | null }>>;
  /** Gets the id of the first new reply. */
  onFetched: (id: number) => void;
};

export function NewReplies({ counted, posts, onFetched }: NewRepliesProps) {
  const shown = posts.data?.pages.flatMap(({ list }) => list) ?? [];
  const since = useSince(posts.dataUpdatedAt, counted);
  const fetchThem = async () => {
    const known = new Set(shown.map(({ id }) => id));
    const { data } = await posts.refetch();
    const first = data?.pages.flatMap(({ list }) => list).find(({ id }) => !known.has(id));
    if (first) onFetched(first.id);
  };
  // Both must say so: the list and the topic come in two answers, in any order.
  const count = Math.min(since, newReplies(counted, shown, posts.hasNextPage));
  const isNew = posts.data !== undefined && !posts.isFetching && count > 0;
  return (
    <div role="status" className={styles.news}>
      {isNew && (
        <Button kind="secondary" size="s" onClick={() => void fetchThem()}>
          {`${count} 条新回复`}
        </Button>
      )}
    </div>
  );
}

/** How many were added since the list was read. */
function useSince(readAt: number, counted: number): number {
  const [base, setBase] = useState({ readAt, counted });
  if (base.readAt === readAt) return counted - base.counted;
  setBase({ readAt, counted });
  return 0;
}
