/** Which withdrawals are looked at, and what to say when there are none. */
import { Link } from "react-router";
import { ExchangeState } from "#contract/enums.ts";
import { IdFilter } from "../ui/IdFilter.tsx";
import { EmptyState } from "../ui/States.tsx";
import { ViewTabs } from "../ui/ViewTabs.tsx";

type FiltersProps = {
  state: ExchangeState | undefined;
  memberId: string | undefined;
  onChange: (name: string, value: string | undefined) => void;
};

const everything = "all";
const { pendingReview, toBeIssued, issued, failed, rejected, revoked } = ExchangeState.of;
const views = [
  ...[pendingReview, toBeIssued, issued, failed, rejected, revoked].map((state) => ({
    value: String(state),
    label: ExchangeState.label(state),
  })),
  { value: everything, label: "全部" },
];

export const Filters = ({ state, memberId, onChange }: FiltersProps) => (
  <>
    <ViewTabs
      label="状态"
      views={views}
      current={state === undefined ? everything : String(state)}
      onChoose={(value) => onChange("state", value)}
    />
    <IdFilter label="会员" id={memberId} onClear={() => onChange("member", undefined)} />
  </>
);

export const NoExchanges = ({ isQueue }: { isQueue: boolean }) =>
  isQueue ? (
    <EmptyState
      title="暂无待审核的提现"
      next={
        <>
          都处理完了。可以去看<Link to="/responses">待审核的参与记录</Link>。
        </>
      }
    />
  ) : (
    <EmptyState title="暂无提现记录" next="换一个状态看看，或取消上面的筛选。" />
  );
