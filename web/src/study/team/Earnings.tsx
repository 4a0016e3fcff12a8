/** 收益: what the team brought, day by day or task by task. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { getTeamHistory } from "#contract/member/study/team.ts";
import { pages } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Chip, Chips } from "../../ui/Chip.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { Empty } from "../../ui/States.tsx";
import { readBy, recordsOf } from "./filter.ts";
import { Commission } from "./Summary.tsx";
import styles from "./TeamPage.module.css";
import { figureWords } from "./words.ts";

const ways = [
  { value: "day", label: "按日" },
  { value: "task", label: "按任务" },
] as const;

export function Earnings() {
  const [search, narrow] = useSearch();
  const by = readBy(search);
  const list = useInfiniteQuery(pages(getTeamHistory, { query: by === "day" ? {} : { by } }));
  const choose = (value: string) => narrow({ by: value === "day" ? "" : value });
  return (
    <section aria-label="团队收益">
      <div className={styles.chips}>
        <Chips label="怎样合计">
          {ways.map(({ value, label }) => (
            <Chip key={value} isOn={value === by} onClick={() => choose(value)}>
              {label}
            </Chip>
          ))}
        </Chips>
      </div>
      <ListCard query={list} bones={{ height: 64 }} empty={<Nothing />}>
        {(items) => (
          <Rows label={by === "day" ? "每日收益" : "每个任务的收益"}>
            {items.map(({ day, task, ...figures }) => (
              <Row
                key={day ?? task?.id}
                {...(task && { to: recordsOf({ task: task.id }) })}
                title={day ?? task?.title}
                about={figureWords(figures)}
                end={<Commission figures={figures} size="m" />}
              />
            ))}
          </Rows>
        )}
      </ListCard>
    </section>
  );
}

const Nothing = () => (
  <Empty content="团队收益" hint="队员结束一次作答后，当天和任务的合计会列在这里。" />
);
