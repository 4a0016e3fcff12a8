/** Every return as it came, good or bad: the evidence behind what a response ended as. */
import { useQuery } from "@tanstack/react-query";
import { Drawer } from "antd";
import { listPlatforms } from "#contract/console/study/survey-platform.ts";
import { listReturns, type SurveyReturn } from "#contract/console/study/survey-return.ts";
import { idIn } from "../../platform/list-url.ts";
import { query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Choice } from "../../ui/Choice.tsx";
import { verdictOf, verdictViews } from "../../ui/evidence.ts";
import { IdFilter } from "../../ui/IdFilter.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { ReturnFacts } from "./ReturnFacts.tsx";
import { returnColumns } from "./return-columns.tsx";

const views = [{ value: "", label: "全部" }, ...verdictViews];
type Verdict = "accepted" | "repeated" | "claimed" | "unknown" | "refused";
const isVerdict = (text: string): text is Verdict =>
  verdictViews.some(({ value }) => value === text);

export function ReturnsPage() {
  const url = useList();
  const platforms = useQuery(query(listPlatforms)).data?.list ?? [];
  const filters = filtersIn(url.search);
  const listed = useListed(listReturns, url, { query: filters });
  const open = listed.result.data?.list.find(({ id }) => id === url.openId);
  const nameOfPlatform = (id: number | null) => platforms.find((one) => one.id === id)?.name ?? "";
  return (
    <Page title="返回记录" isFilled>
      <DataTable<SurveyReturn>
        name="survey-returns"
        label="返回记录"
        columns={returnColumns(nameOfPlatform)}
        file={{ kind: "survey-returns", query: filters }}
        filterWords={{ day: "返回时间" }}
        {...listed}
        nameOf={(row) => `返回 ${row.id}，${verdictOf(row.verdict).label}`}
        filters={<Filters filters={filters} platforms={platforms} onChange={url.filter} />}
        empty={
          <EmptyState
            title="暂无返回记录"
            next="有人从调查平台回来，或平台发来通知后，会原样记在这里。"
          />
        }
        hint="J / K 移动　O 详情"
      />
      <Drawer
        open={open !== undefined}
        title={`返回 ${open?.id ?? ""}`}
        size="min(560px, 100vw)"
        mask={false}
        onClose={() => url.open(null)}
      >
        {open && <ReturnFacts row={open} platform={nameOfPlatform(open.platformId)} />}
      </Drawer>
    </Page>
  );
}

function filtersIn(search: URLSearchParams) {
  const verdict = search.get("verdict") ?? "";
  return {
    platformId: idIn(search, "platform"),
    responseId: idIn(search, "response"),
    ...(isVerdict(verdict) && { verdict }),
  };
}

type FiltersProps = {
  filters: ReturnType<typeof filtersIn>;
  platforms: readonly { id: number; name: string }[];
  onChange: (name: string, value: string | undefined) => void;
};

const Filters = ({ filters, platforms, onChange }: FiltersProps) => (
  <>
    <ViewTabs
      label="判定"
      views={views}
      current={filters.verdict ?? ""}
      onChoose={(value) => onChange("verdict", value)}
    />
    <Choice
      label="平台"
      all="全部平台"
      options={platforms.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={filters.platformId}
      onChoose={(value) => onChange("platform", value)}
    />
    <IdFilter
      label="参与记录"
      id={filters.responseId}
      onClear={() => onChange("response", undefined)}
    />
  </>
);
