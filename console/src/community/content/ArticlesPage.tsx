/** All articles: courses, industry reports and help, whatever their state. */
import { Link, useNavigate } from "react-router";
import {
  type ConsoleArticle,
  consoleArticles,
  saveArticle,
} from "#contract/console/community/content.ts";
import { useMay } from "../../platform/me.ts";
import { useList } from "../../platform/use-list.ts";
import { useListed } from "../../platform/use-listed.ts";
import { NewButton } from "../../ui/NewButton.tsx";
import { Page } from "../../ui/Page.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { articleColumns } from "./columns.tsx";
import styles from "./Content.module.css";
import { Filters, filtersIn, NoArticles } from "./Filters.tsx";

export function ArticlesPage() {
  const url = useList();
  const navigate = useNavigate();
  const mayWrite = useMay(saveArticle);
  const filters = filtersIn(url.search);
  const { q, state, kind } = filters;
  const listed = useListed(consoleArticles, url, { query: { state, kind, ...(q && { q }) } });
  const isNarrowed = q !== "" || state !== undefined || kind !== undefined;
  return (
    <Page
      title="文章"
      isFilled
      actions={
        <>
          <Link className={styles.link ?? ""} to="/categories">
            分类
          </Link>
          {mayWrite && <NewButton to="/articles/new">新建文章</NewButton>}
        </>
      }
    >
      <DataTable<ConsoleArticle>
        name="articles"
        label="文章列表"
        columns={articleColumns}
        file={{ kind: "articles", query: { state, kind, ...(q && { q }) } }}
        filterWords={{ day: "更新时间" }}
        {...listed}
        hasDetails={false}
        nameOf={({ id, title }) => `文章 ${id}，${title}`}
        filters={<Filters {...filters} onChange={url.filter} />}
        empty={<NoArticles isNarrowed={isNarrowed} mayWrite={mayWrite} />}
        rowKeys={{ e: ({ id }) => void navigate(`/articles/${id}`) }}
        hint="J / K 移动　E 打开"
      />
    </Page>
  );
}
