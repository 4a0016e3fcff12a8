/** A keyset list on a page: skeleton, error, emptiness, rows, and more of them when the end is near. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { LoadMore } from "./List.tsx";
import { Waiting } from "./Loaded.tsx";

export type PagedListProps<T> = {
  query: UseInfiniteQueryResult<InfiniteData<{ list: T[]; next: string | null }>>;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
  /** Only the button asks for more: where something else stands below the list. */
  isByHand?: boolean;
};

export function PagedList<T>(props: PagedListProps<T>) {
  const { query, skeleton, empty, children, isByHand } = props;
  if (!query.data) {
    const onRetry = () => void query.refetch();
    const isPaused = query.fetchStatus === "paused";
    return (
      <Waiting isPaused={isPaused} error={query.error} onRetry={onRetry} skeleton={skeleton} />
    );
  }
  const items = query.data.pages.flatMap(({ list }) => list);
  if (items.length === 0) return <>{empty}</>;
  const isBusy = query.isFetchingNextPage;
  const onMore = () => {
    if (!isBusy) void query.fetchNextPage();
  };
  return (
    <>
      {children(items)}
      {/* After a failed page the button alone asks again: a sentinel would ask for ever. */}
      {query.hasNextPage && !query.isFetchNextPageError && !isByHand && (
        // A new one for each page: an observer is silent about what never left the screen.
        <Sentinel key={items.length} onSight={onMore} />
      )}
      <LoadMore hasMore={query.hasNextPage} isBusy={isBusy} onMore={onMore} shown={items.length} />
    </>
  );
}

/** Calls when it comes within a screen of being seen. */
function Sentinel({ onSight }: { onSight: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onSight);
  useEffect(() => {
    latest.current = onSight;
  });
  useEffect(() => {
    if (!mark.current || !("IntersectionObserver" in window)) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: "0px 0px 400px" },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={mark} aria-hidden="true" />;
}
