/** 待复核的处罚: what is above a warning, for its second person. */
import { useState } from "react";
import {
  decideSanction,
  listSanctionProposals,
  type SanctionProposal,
} from "#contract/console/people/sanction.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { type Decision, proposalColumns } from "./columns.tsx";
import { type Asked, DecideDialog } from "./DecideDialog.tsx";

const views = [
  { value: "1", label: "待复核" },
  { value: "0", label: "已处理" },
];

export function SanctionsPage() {
  const url = useList();
  const waiting = url.search.get("waiting") === "0" ? "0" : "1";
  const listed = useListed(listSanctionProposals, url, { query: { waiting } });
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayDecide = useMay(decideSanction);
  const ask = (row: SanctionProposal, decision: Decision) => {
    const may = decision === "withdraw" ? row.mayWithdraw : row.whyNot === null;
    if (mayDecide && may) setAsked({ row, decision });
  };
  return (
    <Page title="待复核的处罚" isFilled>
      <DataTable<SanctionProposal>
        name="sanctions"
        label="待复核的处罚"
        columns={proposalColumns({ ask })}
        filterWords={{ day: "提出时间" }}
        {...listed}
        nameOf={({ id, member, step }) => `处罚 ${id}，${member.nickname}，${step}`}
        hasDetails={false}
        filters={
          <ViewTabs
            label="状态"
            views={views}
            current={waiting}
            onChoose={(value) => url.filter("waiting", value)}
          />
        }
        empty={
          <EmptyState
            title={waiting === "1" ? "没有等待复核的处罚" : "还没有处理过的处罚"}
            next="在会员页按 F 提出处罚；警告立即生效，其余由另一位同事在这里复核。"
          />
        }
        rowKeys={{ a: (row) => ask(row, "confirm"), r: (row) => ask(row, "refuse") }}
        hint="J / K 移动　A 复核通过　R 驳回"
        areKeysOn={asked === null}
      />
      {asked && <DecideDialog asked={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}
