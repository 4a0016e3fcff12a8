/** Corrections of gold and cash by hand: what waits for a second person first, worked off with a and r. */
import { useState } from "react";
import { Link } from "react-router";
import { type Adjustment, listAdjustments } from "#contract/console/money/adjustment.ts";
import { nextAfter } from "../../platform/next-after.ts";
import { assetChange } from "../../platform/money.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { IdFilter } from "../../ui/IdFilter.tsx";
import { PendingLink } from "../../ui/PendingAlert.tsx";
import { Page } from "../../ui/Page.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { AdjustmentDetails } from "./AdjustmentDetails.tsx";
import { adjustmentColumns } from "./columns.tsx";
import { type Asked, DecideDialog } from "./DecideDialog.tsx";
import { can, type Decision } from "./decision.ts";
import { everything, filtersIn, stateViews } from "./words.ts";

export function AdjustmentsPage() {
  const url = useList();
  const filters = filtersIn(url.search);
  const listed = useListed(listAdjustments, url, { query: filters });
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = listed.result.data?.list ?? [];
  const row = list.find(({ id }) => id === url.openId);
  const ask = (decision: Decision, one: Adjustment) =>
    can(decision, one) && setAsked({ decision, row: one });
  // What was just decided leaves the queue: an open drawer walks on.
  const walkOn = () => {
    if (asked && url.openId !== null && filters.state === "waiting")
      url.open(nextAfter(list, [asked.row]));
  };
  return (
    <Page title="手工调整" isFilled actions={<PendingLink />}>
      <DataTable<Adjustment>
        name="adjustments"
        label="手工调整"
        file={{ kind: "adjustments", query: filters }}
        columns={adjustmentColumns}
        filterWords={{ day: "申请时间" }}
        {...listed}
        nameOf={({ id, member, asset, amount }) =>
          `手工调整 ${id}，${member.nickname}，${assetChange(asset, amount)}`
        }
        filters={
          <>
            <ViewTabs
              label="状态"
              views={stateViews}
              current={filters.state ?? everything}
              onChoose={(value) => url.filter("state", value)}
            />
            <IdFilter
              label="会员"
              id={filters.memberId}
              onClear={() => url.filter("member", undefined)}
            />
          </>
        }
        empty={<NoAdjustments isQueue={filters.state === "waiting"} />}
        rowKeys={{
          a: (one) => ask("approve", one),
          r: (one) => ask("refuse", one),
          w: (one) => ask("withdraw", one),
        }}
        hint="J / K 移动　O 详情　A 批准　R 驳回　W 撤回"
        areKeysOn={asked === null}
      />
      {row && <AdjustmentDetails row={row} onClose={() => url.open(null)} onDecide={ask} />}
      {asked && <DecideDialog asked={asked} onClose={() => setAsked(null)} onDecided={walkOn} />}
    </Page>
  );
}

const NoAdjustments = ({ isQueue }: { isQueue: boolean }) =>
  isQueue ? (
    <EmptyState
      title="暂无待复核的手工调整"
      next={
        <>
          超过单人限额的调整会在这里等第二人复核。要调整余额，请打开<Link to="/members">会员</Link>
          的页面，按 T。
        </>
      }
    />
  ) : (
    <EmptyState title="暂无手工调整" next="换一个状态看看，或取消上面的筛选。" />
  );
