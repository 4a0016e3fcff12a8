/** What people wrote to one question: searched, read page by page, and coded with the keys of a hand. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { resultTexts } from "#contract/console/study/results-kept.ts";
import type { Variable } from "#contract/console/study/results.ts";
import { count } from "../../platform/money.ts";
import { liveQuery } from "../../platform/query.ts";
import { Choice } from "../../ui/Choice.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { filterIn } from "./asked.ts";
import { Categories } from "./Categories.tsx";
import styles from "./Results.module.css";
import { TextList } from "./TextList.tsx";
import type { Asked } from "./use-asked.ts";

type TextsProps = { id: string; variables: readonly Variable[]; asked: Asked };

const PAGE = 50;

export function Texts({ id, variables, asked }: TextsProps) {
  const { search, put } = asked;
  const written = variables.filter(({ shape }) => shape === "text");
  const chosen = written.find(({ key }) => key === search.get("question")) ?? written[0];
  if (!chosen) return <EmptyState title="这份问卷没有填空题" />;
  return (
    <>
      <div className={styles.bar}>
        <Choice
          label="填空题"
          options={written.map(({ key, title }) => ({ value: key, label: `${key} ${title}` }))}
          value={chosen.key}
          onChoose={(key) =>
            put({ question: key, at: undefined, category: undefined, q: undefined })
          }
        />
        <SearchBox
          label="搜索原文"
          placeholder="原文里的字"
          value={search.get("q") ?? ""}
          maxLength={50}
          onSearch={(q) => put({ q, at: undefined })}
        />
      </div>
      <Written key={chosen.key} id={id} question={chosen.key} asked={asked} />
    </>
  );
}

function Written({ id, question, asked }: { id: string; question: string; asked: Asked }) {
  const { search, put } = asked;
  const category = search.get("category") ?? "";
  const cursor = search.get("at") ?? "";
  const words = search.get("q") ?? "";
  const result = useQuery(
    liveQuery(resultTexts, {
      params: { id },
      query: {
        ...filterIn(search),
        key: question,
        size: PAGE,
        ...(words && { search: words }),
        ...(/^(none|[1-9]\d{0,15})$/.test(category) && { category }),
        ...(/^[1-9]\d{0,15}$/.test(cursor) && { cursor }),
      },
    }),
  );
  if (!result.data)
    return result.error ? (
      <FailureState error={result.error} onRetry={() => void result.refetch()} />
    ) : (
      <Waiting lines={10} />
    );
  const { list, next, base, uncoded, categories } = result.data;
  const views = [
    { value: "", label: `全部 ${count(base)}` },
    { value: "none", label: `未归类 ${count(uncoded)}` },
    ...categories.map((one) => ({ value: String(one.id), label: `${one.name} ${count(one.n)}` })),
  ];
  return (
    <>
      <ViewTabs
        label="分类"
        views={views}
        current={category}
        onChoose={(value) => put({ category: value || undefined, at: undefined })}
      />
      <Categories id={id} question={question} categories={categories} />
      {list.length === 0 ? (
        <EmptyState title="没有符合的原文" next="换一个词，或换一个分类。" />
      ) : (
        <TextList id={id} list={list} categories={categories} />
      )}
      <div className={styles.bar}>
        {cursor && <Button onClick={() => put({ at: undefined })}>回到第一页</Button>}
        {next !== null && <Button onClick={() => put({ at: next })}>下一页</Button>}
      </div>
    </>
  );
}
