/** The prizes by category; on request only those that one has the gold for. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { listPrizes } from "#contract/member/money/prize.ts";
import { pages } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { classes } from "../../ui/classes.ts";
import { PagedList } from "../../ui/PagedList.tsx";
import { PullToRefresh } from "../../ui/PullToRefresh.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import type { ShelfFilter } from "./filter.ts";
import { PrizeCard } from "./PrizeCard.tsx";
import styles from "./PrizePage.module.css";

export function Shelf({ filter }: { filter: ShelfFilter }) {
  const list = useInfiniteQuery({
    ...pages(listPrizes, { query: filter }),
    // The categories come with the prizes: another choice must not take them away for a moment.
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Filters filter={filter} categories={list.data?.pages[0]?.categories} />
      <PullToRefresh onRefresh={() => list.refetch()}>
        <PagedList query={list} skeleton={<ShelfSkeleton />} empty={<NoPrizes filter={filter} />}>
          {(prizes) => (
            <ul
              className={classes(styles.grid, list.isPlaceholderData && styles.stale)}
              aria-label="奖品"
              aria-busy={list.isPlaceholderData}
            >
              {prizes.map((prize) => (
                <PrizeCard key={prize.id} prize={prize} />
              ))}
            </ul>
          )}
        </PagedList>
      </PullToRefresh>
    </>
  );
}

type FiltersProps = { filter: ShelfFilter; categories: readonly string[] | undefined };

function Filters({ filter, categories }: FiltersProps) {
  const [, choose] = useSearch();
  return (
    <div className={styles.filters}>
      <Chips label="奖品类别" toEdges>
        <Chip isOn={filter.category === undefined} onClick={() => choose({ category: "" })}>
          全部
        </Chip>
        {categories?.map((category) => (
          <Chip
            key={category}
            isOn={filter.category === category}
            onClick={() => choose({ category })}
          >
            {category}
          </Chip>
        ))}
      </Chips>
      <Checkbox
        className={styles.affordable}
        checked={filter.affordable === "1"}
        onChange={({ target }) => choose({ affordable: target.checked ? "1" : "" })}
      >
        只看换得起
      </Checkbox>
    </div>
  );
}

function NoPrizes({ filter }: { filter: ShelfFilter }) {
  const [, narrow] = useSearch();
  const showAll = () => narrow({ category: "", affordable: "" }, { replace: true });
  if (Object.keys(filter).length === 0)
    return (
      <Empty
        content="奖品"
        hint="新奖品上架后会出现在这里，金币永不过期，也可以直接提现。"
        action={<ButtonLink to="/exchange">去提现</ButtonLink>}
      />
    );
  return (
    <Empty
      content={filter.affordable ? "换得起的奖品" : "这一类奖品"}
      {...(filter.affordable && { hint: "多做几个任务，攒够金币再来。" })}
      action={
        <>
          {filter.affordable && <ButtonLink to="/task">去做任务</ButtonLink>}
          <Button kind="secondary" onClick={showAll}>
            查看全部奖品
          </Button>
        </>
      }
    />
  );
}

function ShelfSkeleton() {
  return (
    <div role="status" className={styles.grid}>
      <span className="visually-hidden">正在加载奖品</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={264} />
      ))}
    </div>
  );
}
