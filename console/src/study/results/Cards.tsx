/** A card for each question, asked for a few at a time; beside a second filter when two are compared. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type Card, resultCards, type Variable } from "#contract/console/study/results.ts";
import { count } from "../../platform/money.ts";
import { liveQuery } from "../../platform/query.ts";
import { FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { type Filter, filterIn, SMALL_BASE } from "./asked.ts";
import { FilterBar } from "./FilterBar.tsx";
import { QuestionCard } from "./QuestionCard.tsx";
import styles from "./Results.module.css";
import type { OutlineData } from "./ResultsPage.tsx";
import type { Asked } from "./use-asked.ts";

const AT_ONCE = 8;

type CardsProps = { id: string; outline: OutlineData; asked: Asked };

export function Cards({ id, outline, asked }: CardsProps) {
  const { search, put } = asked;
  const isCompared = search.get("vs") === "1";
  const { variables } = outline;
  const parts = Array.from({ length: Math.ceil(variables.length / AT_ONCE) }, (_, at) =>
    variables.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  const filter = filterIn(search);
  const other = isCompared ? filterIn(search, "b.") : null;
  return (
    <>
      <div className={styles.bar}>
        <Button aria-pressed={isCompared} onClick={() => put({ vs: isCompared ? undefined : "1" })}>
          {isCompared ? "不再对比" : "与另一组对比"}
        </Button>
        <Heads id={id} filter={filter} other={other} />
      </div>
      {isCompared && <FilterBar asked={asked} outline={outline} prefix="b." />}
      <div className={styles.cards}>
        {parts.map((part) => (
          <Part key={part[0]?.key} id={id} variables={part} filter={filter} other={other} />
        ))}
      </div>
    </>
  );
}

type PartProps = { id: string; filter: Filter; other: Filter | null };

const asking = (id: string, filter: Filter, keys: readonly string[]) =>
  liveQuery(resultCards, { params: { id }, query: { ...filter, keys: JSON.stringify(keys) } });

/** How many there are, said once. */
function Heads({ id, filter, other }: PartProps) {
  const first = useQuery(asking(id, filter, []));
  const second = useQuery({ ...asking(id, other ?? {}, []), enabled: other !== null });
  if (!first.data) return null;
  const { responses } = first.data;
  return (
    <p className="quiet" role="status">
      共 {count(responses)} 份答卷
      {other && second.data && `，对比组 ${count(second.data.responses)} 份`}
      {responses < SMALL_BASE && responses > 0 && "；少于 30 份，只供参考"}
    </p>
  );
}

function Part({ id, variables, filter, other }: PartProps & { variables: readonly Variable[] }) {
  const keys = variables.map(({ key }) => key);
  const first = useQuery(asking(id, filter, keys));
  const second = useQuery({ ...asking(id, other ?? {}, keys), enabled: other !== null });
  if (!first.data)
    return first.error ? (
      <FailureState error={first.error} onRetry={() => void first.refetch()} />
    ) : (
      <Waiting lines={12} />
    );
  const cardOf = (cards: readonly Card[] | undefined, key: string) =>
    cards?.find((card) => card.key === key);
  return variables.map((variable) => {
    const card = cardOf(first.data.cards, variable.key);
    return (
      card && (
        <QuestionCard
          key={variable.key}
          variable={variable}
          card={card}
          other={other ? (cardOf(second.data?.cards, variable.key) ?? null) : null}
        />
      )
    );
  });
}
