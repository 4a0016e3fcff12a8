/** One reconciliation: its figures, every line with what it does, and carrying it out or undoing it. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import {
  getRun,
  listRunLines,
  ReconciliationOutcome,
  type ReconciliationRun,
} from "#contract/console/operations/reconciliation.ts";
import { pageAsked } from "../../platform/list-asked.ts";
import { count } from "../../platform/money.ts";
import { pageQuery, query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { Page } from "../../ui/Page.tsx";
import { EditorTitle } from "../../ui/Editor.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { DataTable, type ListPage } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { lineColumns, type LineRow } from "./columns.tsx";
import { Figures } from "./Figures.tsx";
import { RunActions } from "./RunActions.tsx";
import { outcomes, outcomeWords, stateWords } from "./words.ts";

export function RunPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query(getRun, { params: { id } }));
  if (!data)
    return (
      <Page title={`对账 ${id}`}>
        {error ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting lines={15} />
        )}
      </Page>
    );
  return (
    <Page
      title={<EditorTitle text={data.name} state={stateWords[data.state]} />}
      isFilled
      actions={<RunActions run={data} />}
    >
      <Figures run={data} />
      <Lines run={data} />
    </Page>
  );
}

const withId = ({ list, ...page }: ListPage<Omit<LineRow, "id">>) => ({
  list: list.map((line) => ({ ...line, id: line.line })),
  ...page,
});

function Lines({ run }: { run: ReconciliationRun }) {
  const url = useList();
  const outcome = ReconciliationOutcome.options.find((one) => one === url.search.get("outcome"));
  const result = useQuery({
    ...pageQuery(listRunLines, {
      params: { id: String(run.id) },
      query: { ...pageAsked(listRunLines, url), outcome },
    }),
    select: withId,
  });
  const views = [
    { value: "", label: `全部 ${count(run.figures.lines)}` },
    ...outcomes.flatMap((one) => {
      const lines = run.figures.outcomes[one] ?? 0;
      return lines > 0 ? [{ value: one, label: `${outcomeWords[one].label} ${count(lines)}` }] : [];
    }),
  ];
  return (
    <DataTable<LineRow>
      name="reconciliation-lines"
      label="逐行结果"
      columns={lineColumns}
      file={{ kind: "reconciliation-lines", query: { of: run.id, outcome } }}
      hasViews={false}
      endpoint={listRunLines}
      result={result}
      url={url}
      hasDetails={false}
      nameOf={({ line, key }) => `第 ${line} 行，${key}`}
      filters={
        <ViewTabs
          label="会怎样"
          views={views}
          current={outcome ?? ""}
          onChoose={(value) => url.filter("outcome", value)}
        />
      }
      empty={
        <EmptyState title="没有这样的行" next="换一个结果看看；条件没有选中任何记录时也会这样。" />
      }
      hint="J / K 移动"
    />
  );
}
