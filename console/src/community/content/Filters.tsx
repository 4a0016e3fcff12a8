/** Which articles are looked at, and what to say when there are none. */
import { Link } from "react-router";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import { numberIn } from "../../platform/list-url.ts";
import { Choice } from "../../ui/Choice.tsx";
import { publishViews } from "../../ui/publish.ts";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { kinds } from "./kinds.ts";

const searchMax = 40;

export const filtersIn = (search: URLSearchParams) => ({
  q: search.get("q")?.slice(0, searchMax) ?? "",
  state: numberIn(search, "state", { known: PublishState.values }),
  kind: numberIn(search, "kind", { known: ArticleKind.values }),
});

type FiltersProps = ReturnType<typeof filtersIn> & {
  onChange: (name: string, value: string | undefined) => void;
};

export const Filters = ({ q, state, kind, onChange }: FiltersProps) => (
  <>
    <ViewTabs
      label="状态"
      views={publishViews}
      current={state === undefined ? "" : String(state)}
      onChoose={(value) => onChange("state", value)}
    />
    <Choice
      label="类型"
      all="全部类型"
      options={kinds}
      value={kind}
      onChoose={(value) => onChange("kind", value?.toString())}
    />
    <SearchBox
      label="搜索文章"
      placeholder="标题或摘要"
      value={q}
      maxLength={searchMax}
      onSearch={(text) => onChange("q", text)}
    />
  </>
);

type NoArticlesProps = { isNarrowed: boolean; mayWrite: boolean };

export const NoArticles = ({ isNarrowed, mayWrite }: NoArticlesProps) => {
  if (isNarrowed) return <EmptyState title="没有符合条件的文章" next="换一个条件，或清除搜索。" />;
  return (
    <EmptyState
      title="暂无文章"
      next={
        mayWrite ? (
          <>
            先写成草稿，看过再发布：<Link to="/articles/new">新建文章</Link>
          </>
        ) : (
          "内容同事新建后会出现在这里。"
        )
      }
    />
  );
};
