/** Which feedback is looked at, and what to say when there is none. */
import { Button } from "antd";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { StateAndType } from "../../ui/StateAndType.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { codeLength, type FeedbackFilters } from "./views.ts";

const views = [
  ...FeedbackState.values.map((value) => ({
    value: String(value),
    label: FeedbackState.label(value),
  })),
  { value: "all", label: "全部" },
];
const types = FeedbackType.values.map((value) => ({ value, label: FeedbackType.label(value) }));

type FiltersProps = {
  filters: FeedbackFilters;
  onChange: (name: string, value: string | undefined) => void;
};

export const Filters = ({ filters, onChange }: FiltersProps) => (
  <>
    <StateAndType
      views={views}
      everything="all"
      state={filters.state}
      types={types}
      type={filters.type}
      onChange={onChange}
    />
    <Button
      type={filters.isMine ? "primary" : "default"}
      aria-pressed={filters.isMine}
      onClick={() => onChange("mine", filters.isMine ? undefined : "yes")}
    >
      我负责的
    </Button>
    <SearchBox
      label="按会员筛选"
      placeholder="会员编号（8 位数字）"
      value={filters.typed}
      maxLength={codeLength}
      onSearch={(text) => onChange("member", text)}
    />
  </>
);

export const NoFeedback = ({ filters }: { filters: FeedbackFilters }) => {
  if (filters.state === FeedbackState.of.toAccept && filters.type === undefined)
    return <EmptyState title="暂无待受理的反馈" next="都受理了。可以看看“待处理”和“处理中”。" />;
  return <EmptyState title="暂无反馈" next="换一个条件看看，或取消上面的筛选。" />;
};
