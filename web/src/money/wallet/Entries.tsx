/** The lines of the chosen bucket, kind and month, page by page. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Asset } from "#contract/enums.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { pages } from "../../platform/query.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Rows } from "../../ui/List.tsx";
import { ListCard } from "../../ui/ListCard.tsx";
import { Empty } from "../../ui/States.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { buckets, queryOf, type StatementChoice } from "./filter.ts";
import { Filters } from "./Filters.tsx";

type EntriesProps = {
  choice: StatementChoice;
  onChange: (key: keyof StatementChoice, value: string) => void;
};

export function Entries({ choice, onChange }: EntriesProps) {
  const list = useInfiniteQuery(pages(listPoints, { query: queryOf(choice) }));
  return (
    <section aria-label="变动明细">
      <Filters choice={choice} onChange={onChange} />
      <ListCard
        query={list}
        bones={{ height: 64 }}
        empty={<NoEntries choice={choice} onAll={() => onChange("kind", "")} />}
      >
        {(entries) => (
          <Rows label="明细">
            {entries.map((entry) => (
              <EntryRow key={entry.seq} entry={entry} asset={choice.asset} />
            ))}
          </Rows>
        )}
      </ListCard>
    </section>
  );
}

function NoEntries({ choice, onAll }: { choice: StatementChoice; onAll: () => void }) {
  const { asset, bucket, kind, month } = choice;
  const name = buckets.find(({ value }) => value === bucket)?.label ?? "";
  const content = `${month ? "这个月的" : ""}${name}${Asset.label(asset)}明细`;
  if (kind !== "") {
    return (
      <Empty
        content={`符合条件的${content}`}
        action={
          <Button kind="secondary" onClick={onAll}>
            查看全部种类
          </Button>
        }
      />
    );
  }
  if (bucket === "held")
    return <Empty content={content} hint="申请提现后，占用的部分会列在这里。" />;
  return (
    <Empty
      content={content}
      hint="完成任务后，每一笔都会列在这里。"
      action={
        <ButtonLink to="/task" kind="secondary">
          去做任务
        </ButtonLink>
      }
    />
  );
}
