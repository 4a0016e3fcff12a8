/** The columns of the articles' list. */
import { Link } from "react-router";
import type { ConsoleArticle } from "#contract/console/community/content.ts";
import { ArticleKind } from "#contract/content-enums.ts";
import { whoseText } from "../../platform/brands.ts";
import { count } from "../../platform/money.ts";
import { stateColumn, timeColumns } from "../../ui/publish-columns.tsx";
import { idColumn, numberColumn } from "../../ui/table/cells.tsx";
import type { Column } from "../../ui/table/columns.ts";

export const articleColumns: readonly Column<ConsoleArticle>[] = [
  idColumn(68),
  {
    key: "title",
    title: "标题",
    isFixed: true,
    render: ({ id, title, pinned }) => (
      <>
        {pinned && <span className="quiet">置顶　</span>}
        <Link to={`/articles/${id}`} title={title}>
          {title}
        </Link>
      </>
    ),
  },
  stateColumn,
  { key: "kind", title: "类型", width: 88, render: ({ kind }) => ArticleKind.label(kind) },
  { key: "category", title: "分类", width: 128, render: ({ categoryName }) => categoryName },
  { key: "brands", title: "品牌", width: 96, render: ({ brands }) => whoseText(brands) },
  numberColumn("views", "阅读", ({ views }) => count(views), { sort: "views", width: 72 }),
  numberColumn(
    "votes",
    "有帮助 / 没有",
    ({ helpful, unhelpful }) => `${count(helpful)} / ${count(unhelpful)}`,
    { width: 116 },
  ),
  numberColumn("attachments", "附件", ({ attachments }) => count(attachments.length), {
    width: 64,
    isExtra: true,
  }),
  ...timeColumns,
];
