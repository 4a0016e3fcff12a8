/** Who did what to what, with the values before and after. Nothing here can be changed. */
import { useQuery } from "@tanstack/react-query";
import { Button, Drawer } from "antd";
import { useState } from "react";
import { listAuditArchives } from "#contract/console/people/audit-archive.ts";
import { auditWords } from "#contract/console/people/audit-words.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { query } from "../../platform/query.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { nothing, timeColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { Archives } from "./Archives.tsx";
import { Changes, Subject } from "./Changes.tsx";
import { changesInWords } from "./fields.ts";
import { Filters } from "./Filters.tsx";
import styles from "./Archives.module.css";
import { filtersIn, isNarrowed, narrowedIn, queryOf, withKind } from "./asked.ts";

type Line = DataOf<typeof listAudit>["list"][number];

export function AuditPage() {
  const url = useList();
  const filters = filtersIn(url.search);
  const asked = queryOf(filters);
  const listed = useListed(listAudit, url, { query: asked });
  const line = listed.result.data?.list.find((one) => one.id === url.openId);
  return (
    <Page title="操作日志" isFilled>
      <Older filters={narrowedIn(asked)} />
      <DataTable
        name="audit"
        label="操作日志"
        columns={columns}
        file={{ kind: "audit", query: asked }}
        filterWords={{ day: "操作时间" }}
        {...listed}
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

/** Months leave the table once a month. */
const staleMs = 5 * 60_000;

/** What the list no longer has, and where it is; nothing as long as it has everything. */
function Older({ filters }: { filters: Readonly<Record<string, string>> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ ...query(listAuditArchives), staleTime: staleMs });
  if (!data || data.list.length === 0) return null;
  const lines = data.list.reduce((sum, month) => sum + month.lines, 0);
  return (
    <>
      <p className={`quiet ${styles.older}`}>
        {data.oldestDay ? `列表里是 ${data.oldestDay} 以来的记录；` : ""}更早的 {data.list.length}{" "}
        个月、共 {lines.toLocaleString("zh-CN")} 条已归档。{" "}
        <Button size="small" onClick={() => setIsOpen(true)}>
          查看归档
        </Button>
      </p>
      <Drawer
        open={isOpen}
        title="已归档的操作日志"
        size="min(560px, 100vw)"
        onClose={() => setIsOpen(false)}
      >
        <Archives list={data.list} filters={filters} />
      </Drawer>
    </>
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
