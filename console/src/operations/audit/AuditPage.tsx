/** Who did what to what, with the values before and after. Nothing here can be changed. */
import { useQuery } from "@tanstack/react-query";
import { Button, Drawer } from "antd";
import { auditWords } from "#contract/console/people/audit-words.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { listQuery } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { nothing, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { Changes, Subject } from "./Changes.tsx";
import { changesInWords } from "./fields.ts";
import { Filters } from "./Filters.tsx";
import { filtersIn, isNarrowed, queryOf, withKind } from "./asked.ts";

type Line = DataOf<typeof listAudit>["list"][number];

export function AuditPage() {
  const url = useList();
  const filters = filtersIn(url.search);
  const asked = queryOf(filters);
  const result = useQuery(listQuery(listAudit, url, { query: asked }));
  const line = result.data?.list.find((one) => one.id === url.openId);
  return (
    <Page title="操作日志" isFilled>
      <DataTable
        name="audit"
        label="操作日志"
        columns={columns}
        file={{ kind: "audit", query: asked }}
        endpoint={listAudit}
        filterWords={{ day: "操作时间" }}
        result={result}
        url={url}
        nameOf={(one) => `${one.staffName} ${auditWords(one.action)} ${one.subjectId}`}
        filters={
          <Filters
            filters={filters}
            onChange={url.filter}
            onKind={(kind) => url.show(withKind(url.search, kind).toString(), { replace: true })}
          />
        }
        empty={
          isNarrowed(filters) ? (
            <EmptyState
              title="没有符合条件的操作记录"
              next={<Button onClick={() => url.show("")}>清除筛选</Button>}
            />
          ) : (
            <EmptyState title="暂无操作记录" next="有人批准、驳回或修改之后会记在这里。" />
          )
        }
        hint="J / K 移动　O 详情"
      />
      <Drawer
        open={line !== undefined}
        title="操作详情"
        size="min(640px, 100vw)"
        mask={false}
        onClose={() => url.open(null)}
      >
        {line && <Changes line={line} />}
      </Drawer>
    </Page>
  );
}

const columns: readonly Column<Line>[] = [
  timeColumn("at", "时间", ({ at }) => at, { sort: "time", width: 120 }),
  {
    key: "staff",
    title: "操作员",
    width: 130,
    isFixed: true,
    render: ({ staffName }) => staffName,
  },
  {
    key: "action",
    title: "操作",
    width: 140,
    isFixed: true,
    render: ({ action }) => auditWords(action),
  },
  { key: "subject", title: "对象", width: 160, render: (line) => <Subject line={line} /> },
  { key: "change", title: "改动", render: (line) => <Summary line={line} /> },
  {
    key: "note",
    title: "备注",
    width: 220,
    render: ({ note }) => note || nothing,
  },
];

function Summary({ line }: { line: Line }) {
  const changes = changesInWords(line);
  const [first] = changes;
  if (!first) return nothing;
  return (
    <span className="figure">
      {first.path} <span className="quiet">{first.before ?? "空"}</span> → {first.after ?? "空"}
      {changes.length > 1 && <span className="quiet"> 等 {changes.length} 处</span>}
    </span>
  );
}
