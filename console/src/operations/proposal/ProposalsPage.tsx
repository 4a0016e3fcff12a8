/** 待生效的改动: what loosens the rules of money, by whom, and from when on; confirmed or stopped here. */
import { useState } from "react";
import {
  cancelProposal,
  listProposals,
  type Proposal,
} from "#contract/console/operations/proposal.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { proposalColumns } from "./columns.tsx";
import { type Asked, DecideDialog } from "./DecideDialog.tsx";

const views = [
  { value: "1", label: "待生效" },
  { value: "0", label: "已结束" },
];

export function ProposalsPage() {
  const url = useList();
  const open = url.search.get("open") === "0" ? "0" : "1";
  const listed = useListed(listProposals, url, { query: { open } });
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayCancel = useMay(cancelProposal);
  const ask = (row: Proposal, isYes: boolean) => {
    if (isYes ? row.whyNot === null : mayCancel && row.endedAt === null) setAsked({ row, isYes });
  };
  return (
    <Page title="待生效的改动" isFilled>
      <DataTable<Proposal>
        name="proposals"
        label="待生效的改动"
        columns={proposalColumns({ ask, mayCancel })}
        filterWords={{ day: "提出时间" }}
        {...listed}
        nameOf={({ id, subject }) => `改动 ${id}，${subject}`}
        filters={
          <ViewTabs
            label="状态"
            views={views}
            current={open}
            onChoose={(value) => url.filter("open", value)}
          />
        }
        empty={
          <EmptyState
            title={open === "1" ? "没有等待的改动" : "还没有结束的改动"}
            next="放宽资金规则、推广奖励，让一个账号能动钱，或一份任务支付得比一个人可以决定的多，都要另一位同事在这里复核；收紧的立即生效。"
          />
        }
        rowKeys={{ a: (row) => ask(row, true), r: (row) => ask(row, false) }}
        hint="J / K 移动　A 复核　R 取消"
        areKeysOn={asked === null}
      />
      {asked && <DecideDialog asked={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}
