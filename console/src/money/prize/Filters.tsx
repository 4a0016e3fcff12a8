/** Which prizes are looked at, and what to say when there are none. */
import { Link } from "react-router";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { StateAndType } from "../../ui/StateAndType.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { viewsOf } from "../../ui/ViewTabs.tsx";

const searchMax = 40;
const { virtual, physical } = ExchangeType.of;
const views = viewsOf(PrizeState);
const types = [virtual, physical].map((value) => ({ value, label: ExchangeType.label(value) }));

export const filtersIn = (search: URLSearchParams) => ({
  q: search.get("q")?.slice(0, searchMax) ?? "",
  state: numberIn(search, "state", { known: PrizeState.values }),
  type: numberIn(search, "type", { known: [virtual, physical] }),
});

type FiltersProps = ReturnType<typeof filtersIn> & {
  onChange: (name: string, value: string | undefined) => void;
};

export const Filters = ({ q, state, type, onChange }: FiltersProps) => (
  <>
    <StateAndType {...{ views, state, types, type, onChange }} />
    <SearchBox
      label="搜索奖品"
      placeholder="名称或类别"
      value={q}
      maxLength={searchMax}
      onSearch={(text) => onChange("q", text)}
    />
  </>
);

export const NoPrizes = ({ isNarrowed, mayWrite }: { isNarrowed: boolean; mayWrite: boolean }) => {
  if (isNarrowed) return <EmptyState title="没有符合条件的奖品" next="换一个条件，或清除搜索。" />;
  return (
    <EmptyState
      title="暂无奖品"
      next={
        mayWrite ? (
          <>
            先写好一个，再添加库存、上架：<Link to="/prizes/new">新建奖品</Link>
          </>
        ) : (
          "运营同事新建后会出现在这里。"
        )
      }
    />
  );
};
