/** A study's doubtful responses with their evidence; which of them stay out of the results is a person's to say. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import {
  cleaningList,
  excludeResponses,
  signalKinds,
  signalWords,
  type Which,
} from "#contract/console/study/cleaning.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useMay } from "../../../platform/me.ts";
import { count } from "../../../platform/money.ts";
import { pageQuery } from "../../../platform/query.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { EmptyState, FailureState } from "../../../ui/States.tsx";
import { ViewTabs } from "../../../ui/ViewTabs.tsx";
import { Waiting } from "../../../ui/Waiting.tsx";
import styles from "../Results.module.css";
import type { Asked } from "../use-asked.ts";
import { cleaningIn } from "./asked.ts";
import { CleaningRows } from "./CleaningRows.tsx";
import { ExcludeDialog } from "./ExcludeDialog.tsx";
import { Search } from "./Search.tsx";

const PAGE = 50;

const standings = [
  { value: "in", label: "还在结果里的" },
  { value: "out", label: "已剔除的" },
];
const least = signalKinds
  .slice(1)
  .map((_, at) => ({ value: at + 2, label: `至少 ${at + 2} 种信号` }));

export type CleaningData = DataOf<typeof cleaningList>;

export function Cleaning({ id, asked }: { id: string; asked: Asked }) {
  const { search, put } = asked;
  const { signal, standing, atLeast, cursor } = cleaningIn(search);
  const result = useQuery(
    pageQuery(cleaningList, {
      params: { id },
      query: {
        size: PAGE,
        ...(signal && { signal }),
        ...(standing && { standing }),
        ...(atLeast && { atLeast: String(atLeast) }),
        ...(cursor && { cursor }),
      },
    }),
  );
  const narrow = (fields: Record<string, string | undefined>) => put({ ...fields, at: undefined });
  const { data } = result;
  if (!data)
    return result.error ? (
      <FailureState error={result.error} onRetry={() => void result.refetch()} />
    ) : (
      <Waiting lines={8} />
    );
  const counts = new Map(data.counts.map(({ kind, n }) => [kind, n]));
  const views = [
    { value: "", label: `全部 ${count(data.flagged)}` },
    ...signalKinds.map((kind) => ({
      value: kind,
      label: `${signalWords[kind]} ${count(counts.get(kind) ?? 0)}`,
    })),
  ];
  return (
    <>
      <Search id={id} data={data} />
      <ViewTabs
        label="信号"
        views={views}
        current={signal ?? ""}
        onChoose={(value) => narrow({ signal: value || undefined })}
      />
      <div className={styles.bar}>
        <Choice
          label="是否剔除"
          all="不论是否剔除"
          options={standings}
          value={standing}
          onChoose={(value) => narrow({ standing: value })}
        />
        <Choice
          label="信号的种数"
          all="不论几种信号"
          options={least}
          value={atLeast}
          onChoose={(value) => narrow({ kinds: value === undefined ? undefined : String(value) })}
        />
      </div>
      <Chosen key={search.toString()} id={id} data={data} asked={asked} />
    </>
  );
}

function Chosen({ id, data, asked }: { id: string; data: CleaningData; asked: Asked }) {
  const { search, put } = asked;
  const { signal, standing, atLeast, cursor } = cleaningIn(search);
  const may = useMay(excludeResponses);
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [which, setWhich] = useState<Which>();
  const { list, next } = data;
  if (list.length === 0)
    return <EmptyState title={data.run ? "没有符合的答卷" : "查过之后，有信号的答卷会列在这里"} />;
  // Those that the list is narrowed to, on all of its pages.
  const all = { signals: [...signalKinds], atLeast: atLeast ?? 1, ...(signal && { signal }) };
  const words = [
    ...(signal ? [`「${signalWords[signal]}」`] : []),
    ...(atLeast ? [`至少 ${atLeast} 种信号`] : []),
  ];
  return (
    <>
      {may && (
        <div className={styles.bar}>
          <Button danger disabled={ids.size === 0} onClick={() => setWhich({ ids: [...ids] })}>
            剔除选中的 {count(ids.size)} 份…
          </Button>
          {standing !== "out" && (
            <Button onClick={() => setWhich(all)}>剔除所有{words.join("且") || "有信号"}的…</Button>
          )}
        </div>
      )}
      <CleaningRows id={id} list={list} may={may} ids={ids} onChoose={setIds} />
      <div className={styles.bar}>
        {cursor && <Button onClick={() => put({ at: undefined })}>回到第一页</Button>}
        {next !== null && <Button onClick={() => put({ at: next })}>下一页</Button>}
      </div>
      {which && (
        <ExcludeDialog
          id={id}
          which={which}
          onClose={() => setWhich(undefined)}
          onDone={() => setIds(new Set())}
        />
      )}
    </>
  );
}
