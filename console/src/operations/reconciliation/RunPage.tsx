/** One reconciliation: its figures, every line with what it does, and carrying it out or undoing it. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import {
  getRun,
  listRunLines,
  ReconciliationOutcome,
  runStateLabels,
  type ReconciliationRun,
} from "#contract/console/operations/reconciliation.ts";
import { pageAsked } from "../../platform/list-asked.ts";
import { count } from "../../platform/money.ts";
import { pageQuery, query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { EditorTitle } from "../../ui/Editor.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable, type ListPage } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { lineColumns, type LineRow } from "./columns.tsx";
import { Figures } from "./Figures.tsx";
import { RunActions } from "./RunActions.tsx";
import { outcomes, outcomeWords, stateTones } from "./words.ts";

export function RunPage() {
  const { id = "" } = useParams();
  return (
    <LoadedPage title={`对账 ${id}`} asked={query(getRun, { params: { id } })}>
      {(data) => <Run run={data} />}
    </LoadedPage>
  );
}

function Run({ run }: { run: ReconciliationRun }) {
  return (
    <Page
      title={
        <EditorTitle
          text={run.name}
          state={{ label: runStateLabels[run.state], tone: stateTones[run.state] }}
        />
      }
      isFilled
      actions={<RunActions run={run} />}
    >
      <Figures run={run} />
      <Lines run={run} />
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
