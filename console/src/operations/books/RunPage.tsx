/** One proof of the books: what each check held against what, and every difference with its age. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import {
  BooksCheck,
  booksChecks,
  type BooksRun,
  getBooksRun,
  listDifferences,
} from "#contract/console/operations/books.ts";
import { count } from "../../platform/money.ts";
import { listQuery, query } from "../../platform/query.ts";
import { exactTime } from "../../platform/time.ts";
import { useList } from "../../platform/use-list.ts";
import { EditorTitle } from "../../ui/Editor.tsx";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable, type ListPage } from "../../ui/table/DataTable.tsx";
import { Tiles } from "../../ui/Tiles.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { Buckets } from "./Buckets.tsx";
import { differenceColumns, type DifferenceRow } from "./columns.tsx";
import { checkNames } from "./words.ts";

export function RunPage() {
  const { id = "" } = useParams();
  return (
    <LoadedPage title={`资金核对 ${id}`} asked={query(getBooksRun, { params: { id } })}>
      {(data) => <Run run={data} />}
    </LoadedPage>
  );
}

function Run({ run }: { run: BooksRun }) {
  const { differences } = run;
  return (
    <Page
      title={
        <EditorTitle
          text={`资金核对 ${run.id}`}
          state={
            differences === 0
              ? { label: "一致", tone: "good" }
              : { label: `${count(differences)} 处差异`, tone: "bad" }
          }
        />
      }
      isFilled
      actions={<span className="quiet">{exactTime(run.startedAt)}</span>}
    >
      <Tiles tiles={run.checks.map(tileOf)} />
      <Buckets buckets={run.payouts} />
      <Differences run={run} />
    </Page>
  );
}

const tileOf = ({ check, checked, differences }: BooksRun["checks"][number]) => ({
  name: `${checkNames[check]}　核对 ${count(checked)} 条`,
  value: differences === 0 ? "一致" : <span className="bad">{count(differences)} 处差异</span>,
  note: booksChecks[check],
});

type DifferencePage = ListPage<Omit<DifferenceRow, "id">>;
const withId = ({ list, ...page }: DifferencePage) => ({
  list: list.map((row, index) => ({ ...row, id: index + 1 })),
  ...page,
});

function Differences({ run }: { run: BooksRun }) {
  const url = useList();
  const check = BooksCheck.options.find((one) => one === url.search.get("check"));
  const result = useQuery({
    ...listQuery(listDifferences, url, {
      params: { id: String(run.id) },
      query: { check },
    }),
    select: withId,
  });
  const views = [
    { value: "", label: `全部 ${count(run.differences)}` },
    ...run.checks.flatMap((one) =>
      one.differences > 0
        ? [{ value: one.check, label: `${checkNames[one.check]} ${count(one.differences)}` }]
        : [],
    ),
  ];
  return (
    <DataTable<DifferenceRow>
      name="books-differences"
      label="差异"
      columns={differenceColumns}
      file={{ kind: "books-differences", query: { of: run.id, check } }}
      hasViews={false}
      endpoint={listDifferences}
      result={result}
      url={url}
      hasDetails={false}
      isLate={({ isOld }) => isOld}
      nameOf={({ subject, detail }) => `${subject}，${detail}`}
      filters={
        <ViewTabs
          label="核对项"
          views={views}
          current={check ?? ""}
          onChoose={(value) => url.filter("check", value)}
        />
      }
      empty={
        run.differences === 0 ? (
          <EmptyState title="没有差异" next="每一项都核对一致。" />
        ) : (
          <EmptyState title="这一项没有差异" next="换一个核对项看看。" />
        )
      }
      hint="J / K 移动"
    />
  );
}
