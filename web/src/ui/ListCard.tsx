/** A page's list in its card: it comes page by page, and pulled down at its top it is asked for again. */
import { Card } from "./Card.tsx";
import { PagedList, type PagedListProps } from "./PagedList.tsx";
import { PullToRefresh } from "./PullToRefresh.tsx";
import { SkeletonRows } from "./Skeleton.tsx";

type ListCardProps<T> = Omit<PagedListProps<T>, "skeleton"> & {
  /** The size of what stands there until the list has come. */
  bones: { rows?: number; height: number };
};

export const ListCard = <T,>({ bones: { rows = 6, height }, ...list }: ListCardProps<T>) => (
  <PullToRefresh onRefresh={() => list.query.refetch()}>
    <Card flush>
      <PagedList {...list} skeleton={<SkeletonRows isInset rows={rows} height={height} />} />
    </Card>
  </PullToRefresh>
);
