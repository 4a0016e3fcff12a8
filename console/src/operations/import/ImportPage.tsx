/** One import: how it stands, every line with what it does or why not, and carrying it out or undoing it. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import {
  getImport,
  importLineLabels,
  ImportLineState,
  importStateLabels,
  importFiles,
  importLines,
  type ImportRun,
} from "#contract/console/operations/import.ts";
import { pageAsked } from "../../platform/list-asked.ts";
import { count } from "../../platform/money.ts";
import { pageQuery, query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { EditorTitle } from "../../ui/Editor.tsx";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable, type ListPage } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { lineColumnsOf, type LineRow } from "./columns.tsx";
import { ImportActions } from "./ImportActions.tsx";
import { Standing } from "./Standing.tsx";
import { runTones } from "./words.ts";

export function ImportPage() {
  const { id = "" } = useParams();
  return (
    <LoadedPage title={`导入 ${id}`} asked={query(getImport, { params: { id } })}>
      {(data) => <Run run={data} />}
    </LoadedPage>
  );
}

function Run({ run }: { run: ImportRun }) {
  return (
    <Page
      title={
        <EditorTitle
          text={`${importFiles[run.kind].title}：${run.fileName}`}
          state={{ label: importStateLabels[run.state], tone: runTones[run.state] }}
        />
      }
      isFilled
      actions={<ImportActions run={run} />}
    >
      <Standing run={run} />
      <Lines run={run} />
    </Page>
  );
}

const withId = ({ list, ...page }: ListPage<Omit<LineRow, "id">>) => ({
  list: list.map((line) => ({ ...line, id: line.line })),
  ...page,
});

function Lines({ run }: { run: ImportRun }) {
  const url = useList();
  const state = ImportLineState.options.find((one) => one === url.search.get("state"));
  const result = useQuery({
    ...pageQuery(importLines, {
      params: { id: String(run.id) },
      query: { ...pageAsked(importLines, url), state },
    }),
    select: withId,
  });
  const views = [
    { value: "", label: `全部 ${count(run.lines)}` },
    ...ImportLineState.options.flatMap((one) =>
      run[one] > 0 ? [{ value: one, label: `${importLineLabels[one]} ${count(run[one])}` }] : [],
    ),
  ];
  return (
    <DataTable<LineRow>
      name="import-lines"
      label="逐行结果"
      columns={lineColumnsOf(run.kind)}
      file={{ kind: "import-lines", query: { of: run.id, state } }}
      hasViews={false}
      endpoint={importLines}
      result={result}
      url={url}
      hasDetails={false}
      nameOf={({ line, code }) => `第 ${line} 行，${code}`}
      filters={
        <ViewTabs
          label="状态"
          views={views}
          current={state ?? ""}
          onChoose={(value) => url.filter("state", value)}
        />
      }
      empty={<EmptyState title="没有这样的行" next="换一个状态看看。" />}
      hint="J / K 移动"
    />
  );
}
