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
import { listQuery, query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { EditorTitle } from "../../ui/Editor.tsx";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { Lines, withLineIds } from "../../ui/table/Lines.tsx";
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
      <RunLines run={run} />
    </Page>
  );
}

function RunLines({ run }: { run: ImportRun }) {
  const url = useList();
  const state = ImportLineState.options.find((one) => one === url.search.get("state"));
  const result = useQuery({
    ...listQuery(importLines, url, {
      params: { id: String(run.id) },
      query: { state },
    }),
    select: withLineIds,
  });
  return (
    <Lines<LineRow>
      name="import-lines"
      columns={lineColumnsOf(run.kind)}
      file={{ kind: "import-lines", query: { of: run.id, state } }}
      endpoint={importLines}
      result={result}
      url={url}
      nameOf={({ line, code }) => `第 ${line} 行，${code}`}
      by={{
        key: "state",
        label: "状态",
        total: run.lines,
        counts: ImportLineState.options.map((value) => ({
          value,
          label: importLineLabels[value],
          lines: run[value],
        })),
      }}
      next="换一个状态看看。"
    />
  );
}
