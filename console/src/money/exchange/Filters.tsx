/** Which exchanges are looked at, and what to say when there are none. */
import { Checkbox } from "antd";
import { Link } from "react-router";
import { riskKinds, riskWords } from "#contract/console/money/exchange.ts";
import { ExchangeState, ExchangeType } from "#contract/enums.ts";
import { idIn, numberIn } from "../../platform/list-url.ts";
import { Choice } from "../../ui/Choice.tsx";
import { IdFilter } from "../../ui/IdFilter.tsx";
import { StateAndType } from "../../ui/StateAndType.tsx";
import { EmptyState } from "../../ui/States.tsx";

const everything = "all";
const { pendingReview, toBeIssued, issued, failed, rejected, revoked } = ExchangeState.of;
const views = [
  ...[pendingReview, toBeIssued, issued, failed, rejected, revoked].map((state) => ({
    value: String(state),
    label: ExchangeState.label(state),
  })),
  { value: everything, label: "全部" },
];
const types = ExchangeType.values.map((value) => ({ value, label: ExchangeType.label(value) }));

const risks = [
  { value: "none", label: "没有风险提示" },
  ...riskKinds.map((kind) => ({ value: kind, label: riskWords[kind] })),
] as const;

/** A member's exchanges are all of interest; the bare page is the queue: what waits. */
export function filtersIn(search: URLSearchParams) {
  const memberId = idIn(search, "member");
  const unset = memberId === undefined ? { unset: pendingReview } : {};
  const state = numberIn(search, "state", { known: ExchangeState.values, ...unset });
  const flag = risks.find(({ value }) => value === search.get("flag"))?.value;
  return {
    memberId,
    state,
    // Only what waits is checked for these flags.
    flag: state === pendingReview ? flag : undefined,
    type: numberIn(search, "type", { known: ExchangeType.values }),
    overdue: search.get("overdue") === "1" ? ("1" as const) : undefined,
    doubtful: search.get("doubtful") === "1" ? ("1" as const) : undefined,
  };
}

type FiltersProps = ReturnType<typeof filtersIn> & {
  onChange: (name: string, value: string | undefined) => void;
};

export const Filters = ({ state, type, flag, memberId, onChange, ...only }: FiltersProps) => (
  <>
    <StateAndType {...{ views, everything, state, types, type, onChange }} />
    {state === pendingReview && (
      <Choice
        label="风险提示"
        all="全部风险提示"
        options={risks}
        value={flag}
        onChoose={(value) => onChange("flag", value)}
      />
    )}
    <Checkbox
      checked={only.overdue !== undefined}
      onChange={({ target }) => onChange("overdue", target.checked ? "1" : undefined)}
    >
      只看超时
    </Checkbox>
    <Checkbox
      checked={only.doubtful !== undefined}
      onChange={({ target }) => onChange("doubtful", target.checked ? "1" : undefined)}
    >
      只看付款差异
    </Checkbox>
    <IdFilter label="会员" id={memberId} onClear={() => onChange("member", undefined)} />
  </>
);

type NoExchangesProps = Pick<FiltersProps, "state" | "type" | "overdue" | "doubtful" | "flag"> & {
  /** The server looks through so many requests at a time for those with the flag; this part had none. */
  isPart: boolean;
};

export function NoExchanges({ state, type, flag, isPart, ...only }: NoExchangesProps) {
  const isBare = only.overdue === undefined && only.doubtful === undefined;
  if (flag !== undefined)
    return isPart ? (
      <EmptyState title="这一段里没有" next="还有没找过的申请，点“下一页”继续找。" />
    ) : (
      <EmptyState title="待审核的申请里没有这样的" next="换一个风险提示看看，或看全部。" />
    );
  return state === pendingReview && type === undefined && isBare ? (
    <EmptyState
      title="暂无待审核的提现和兑换"
      next={
        <>
          都处理完了。可以去看<Link to="/responses">待审核的参与记录</Link>。
        </>
      }
    />
  ) : (
    <EmptyState title="暂无提现或兑换记录" next="换一个状态看看，或取消上面的筛选。" />
  );
}
