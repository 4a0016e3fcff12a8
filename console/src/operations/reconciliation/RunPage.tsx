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
import { listQuery, query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { EditorTitle } from "../../ui/Editor.tsx";
import { Lines, withLineIds } from "../../ui/table/Lines.tsx";
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
      <RunLines run={run} />
    </Page>
  );
}

function RunLines({ run }: { run: ReconciliationRun }) {
  const url = useList();
  const outcome = ReconciliationOutcome.options.find((one) => one === url.search.get("outcome"));
  const result = useQuery({
    ...listQuery(listRunLines, url, {
      params: { id: String(run.id) },
      query: { outcome },
    }),
    select: withLineIds,
  });
  return (
    <Lines<LineRow>
      name="reconciliation-lines"
      columns={lineColumns}
      file={{ kind: "reconciliation-lines", query: { of: run.id, outcome } }}
      endpoint={listRunLines}
      result={result}
      url={url}
      nameOf={({ line, key }) => `第 ${line} 行，${key}`}
      by={{
        key: "outcome",
        label: "会怎样",
        total: run.figures.lines,
        counts: outcomes.map((value) => ({
          value,
          label: outcomeWords[value].label,
          lines: run.figures.outcomes[value] ?? 0,
        })),
      }}
      next="换一个结果看看；条件没有选中任何记录时也会这样。"
    />
  );
}
