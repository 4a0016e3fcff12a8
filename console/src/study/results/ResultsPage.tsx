/** A task's results, live: frequencies, cross-tables, the way through the pages, and what people wrote. */
import { Link, useParams } from "react-router";
import { type resultOutline as Outline, resultOutline } from "#contract/console/study/results.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { query } from "../../platform/query.ts";
import { LoadedPage } from "../../ui/LoadedPage.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { filterIn } from "./asked.ts";
import { Cards } from "./Cards.tsx";
import { Cleaning } from "./cleaning/Cleaning.tsx";
import { Cross } from "./Cross.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { Funnel } from "./Funnel.tsx";
import { LiveLine } from "./LiveLine.tsx";
import styles from "./Results.module.css";
import { Texts } from "./Texts.tsx";
import { useAsked } from "./use-asked.ts";

const tabs = [
  { key: "cards", label: "频数" },
  { key: "cross", label: "交叉表" },
  { key: "texts", label: "填空" },
  { key: "funnel", label: "页面流失" },
  { key: "cleaning", label: "数据清理" },
] as const;
type Tab = (typeof tabs)[number]["key"];

export function ResultsPage() {
  const { id = "" } = useParams();
  return (
    <LoadedPage title={`任务 ${id} 的结果`} asked={query(resultOutline, { params: { id } })}>
      {(outline) => <Results id={id} outline={outline} />}
    </LoadedPage>
  );
}

export type OutlineData = DataOf<typeof Outline>;

function Results({ id, outline }: { id: string; outline: OutlineData }) {
  const asked = useAsked();
  const { search, put } = asked;
  const tab: Tab = tabs.find(({ key }) => key === search.get("tab"))?.key ?? "cards";
  const filter = filterIn(search);
  const { variables } = outline;
  return (
    <Page title={`${outline.title} 的结果`} actions={<Link to={`/tasks/${id}`}>打开任务</Link>}>
      {variables.length === 0 ? (
        <EmptyState
          title="这个任务没有自己的问卷"
          next="结果来自本站问卷的回答；外部问卷的回答在它的平台上。"
        />
      ) : (
        <div className={styles.results}>
          {tab !== "cleaning" && (
            <div>
              <FilterBar asked={asked} outline={outline} prefix="" />
              <LiveLine id={id} begun={outline} isEditing={asked.editing.isEditing} />
            </div>
          )}
          <Tabs
            label="结果"
            tabs={tabs}
            current={tab}
            onChoose={(key) => put({ tab: key === "cards" ? undefined : key, at: undefined })}
          >
            {tab === "cards" && <Cards id={id} outline={outline} asked={asked} />}
            {tab === "cross" && <Cross id={id} variables={variables} asked={asked} />}
            {tab === "texts" && <Texts id={id} variables={variables} asked={asked} />}
            {tab === "funnel" && <Funnel id={id} filter={filter} />}
            {tab === "cleaning" && <Cleaning id={id} asked={asked} />}
          </Tabs>
        </div>
      )}
    </Page>
  );
}
