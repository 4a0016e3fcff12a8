/** A card for each question, asked for together up to what one answer holds; beside a second filter when two are compared. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import {
  CARD_KEYS_MAX,
  type Card,
  CARDS_AT_ONCE,
  resultCards,
  type Variable,
} from "#contract/console/study/results.ts";
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

type CardsProps = { id: string; outline: OutlineData; asked: Asked };

export function Cards({ id, outline, asked }: CardsProps) {
  const { search, put } = asked;
  const isCompared = search.get("vs") === "1";
  const { variables } = outline;
  const parts = partsOf(variables);
  const filter = filterIn(search);
  const other = isCompared ? filterIn(search, "b.") : null;
  return (
    <>
      <div className={styles.bar}>
        <Button aria-pressed={isCompared} onClick={() => put({ vs: isCompared ? undefined : "1" })}>
          {isCompared ? "不再对比" : "与另一组对比"}
        </Button>
        <Heads id={id} variables={parts[0] ?? []} filter={filter} other={other} />
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

/** As many as one question to the server may name, in an address of a usual length. */
function partsOf(variables: readonly Variable[]): Variable[][] {
  const parts: Variable[][] = [];
  let length = Infinity;
  for (const variable of variables) {
    const more = encodeURIComponent(JSON.stringify(variable.key)).length + 3;
    const last = parts.at(-1);
    if (last && last.length < CARDS_AT_ONCE && length + more <= CARD_KEYS_MAX) last.push(variable);
    else parts.push([variable]);
    length = parts.at(-1) === last ? length + more : more + 6;
  }
  return parts;
}

type PartProps = {
  id: string;
  variables: readonly Variable[];
  filter: Filter;
  other: Filter | null;
};

const asking = (id: string, filter: Filter, variables: readonly Variable[]) => {
  const keys = JSON.stringify(variables.map(({ key }) => key));
  return liveQuery(resultCards, { params: { id }, query: { ...filter, keys } });
};

/** How many there are, said once; it comes with the first part's cards. */
function Heads({ id, variables, filter, other }: PartProps) {
  const first = useQuery(asking(id, filter, variables));
  const second = useQuery({ ...asking(id, other ?? {}, variables), enabled: other !== null });
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

function Part({ id, variables, filter, other }: PartProps) {
  const first = useQuery(asking(id, filter, variables));
  const second = useQuery({ ...asking(id, other ?? {}, variables), enabled: other !== null });
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
