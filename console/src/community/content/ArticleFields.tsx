/** What an article is called and says, where it belongs and who sees it. */
import { bound, type Part } from "../../platform/use-form.ts";
import { PictureField } from "../../ui/file/PictureField.tsx";
import { BrandsField } from "../../ui/form/BrandsField.tsx";
import { CheckField } from "../../ui/form/CheckField.tsx";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { MarkdownField } from "../../ui/form/MarkdownField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import type { ArticleForm } from "./draft.ts";
import { kinds, rootOf } from "./kinds.ts";
import { indented, subtreeOf } from "./tree.ts";
import { useTree } from "./use-tree.ts";

type ArticlePart = Part<ArticleForm>;

const max = { title: 60, summary: 200, body: 50_000 };

export const Basics = (part: ArticlePart) => (
  <Fields>
    <ChoiceField
      label="类型"
      help="决定出现在网站的哪个栏目"
      options={kinds}
      {...bound(part, "kind")}
      onChange={(kind) => part.put({ kind, categoryId: rootOf(kind) })}
    />
    <CategoryField {...part} />
    <TextField label="标题" isWide max={max.title} {...bound(part, "title")} />
    <TextField
      label="摘要"
      isWide
      rows={2}
      max={max.summary}
      help="列表、搜索引擎和微信分享里显示的一两句话"
      {...bound(part, "summary")}
    />
    <PictureField
      label="封面"
      help="横图，16:9 最合适；JPG、PNG、WebP，5 MB 以内，拍摄信息会去除"
      problem={part.problems.cover}
      value={part.form.cover ?? ""}
      onChange={(cover) => part.put({ cover: cover || null })}
    />
  </Fields>
);

function CategoryField(part: ArticlePart) {
  const { tree, error } = useTree();
  const options = subtreeOf(tree ?? [], rootOf(part.form.kind)).map((branch) => ({
    value: branch.id,
    label: `${indented(branch)}${branch.hidden ? "（已隐藏）" : ""}`,
  }));
  return (
    <ChoiceField
      label="分类"
      help="在“分类”页添加和调整"
      options={options}
      {...bound(part, "categoryId")}
      {...(error && { problem: "分类没有加载成功，请刷新页面" })}
    />
  );
}

export const Body = (part: ArticlePart) => (
  <MarkdownField label="正文（Markdown）" max={max.body} {...bound(part, "body")} />
);

export const Showing = (part: ArticlePart) => (
  <Fields>
    <BrandsField {...bound(part, "brands")} />
    <CheckField
      label="排列"
      words="置顶"
      help="置顶的在前，其余按发布时间，最新的在前"
      {...bound(part, "pinned")}
    />
  </Fields>
);
