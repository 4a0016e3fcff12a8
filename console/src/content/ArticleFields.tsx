/** What an article is called and says, where it belongs and who sees it. */
import { Checkbox } from "antd";
import { Choice } from "../ui/Choice.tsx";
import { PictureField } from "../ui/file/PictureField.tsx";
import { BrandsField } from "../ui/form/BrandsField.tsx";
import { Field, FieldGroup, Fields } from "../ui/form/Field.tsx";
import { MarkdownField } from "../ui/form/MarkdownField.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import type { ArticleForm, Problems, PutArticle } from "./draft.ts";
import { kinds, rootOf } from "./kinds.ts";
import { indented, subtreeOf } from "./tree.ts";
import { useTree } from "./use-tree.ts";

type PartProps = { form: ArticleForm; put: PutArticle; problems: Problems };

const max = { title: 60, summary: 200, body: 50_000 };

export const Basics = ({ form, put, problems }: PartProps) => (
  <Fields>
    <Field label="类型" problem={problems.kind} help="决定出现在网站的哪个栏目">
      {({ id }) => (
        <Choice
          id={id}
          label="类型"
          options={kinds}
          value={form.kind}
          onChoose={(kind) => kind !== undefined && put({ kind, categoryId: rootOf(kind) })}
        />
      )}
    </Field>
    <CategoryField {...{ form, put, problems }} />
    <TextField
      label="标题"
      isWide
      max={max.title}
      problem={problems.title}
      value={form.title}
      onChange={(title) => put({ title })}
    />
    <TextField
      label="摘要"
      isWide
      rows={2}
      max={max.summary}
      help="列表、搜索引擎和微信分享里显示的一两句话"
      problem={problems.summary}
      value={form.summary}
      onChange={(summary) => put({ summary })}
    />
    <PictureField
      label="封面"
      help="横图，16:9 最合适；JPG、PNG、WebP，5 MB 以内，拍摄信息会去除"
      problem={problems.cover}
      value={form.cover ?? ""}
      onChange={(cover) => put({ cover: cover || null })}
    />
  </Fields>
);

function CategoryField({ form, put, problems }: PartProps) {
  const { tree, error } = useTree();
  const options = subtreeOf(tree ?? [], rootOf(form.kind)).map((branch) => ({
    value: branch.id,
    label: `${indented(branch)}${branch.hidden ? "（已隐藏）" : ""}`,
  }));
  return (
    <Field
      label="分类"
      problem={error ? "分类没有加载成功，请刷新页面" : problems.categoryId}
      help="在“分类”页添加和调整"
    >
      {({ id }) => (
        <Choice
          id={id}
          label="分类"
          options={options}
          value={form.categoryId}
          onChoose={(categoryId) => categoryId !== undefined && put({ categoryId })}
        />
      )}
    </Field>
  );
}

export const Body = ({ form, put, problems }: PartProps) => (
  <MarkdownField
    label="正文（Markdown）"
    max={max.body}
    problem={problems.body}
    value={form.body}
    onChange={(body) => put({ body })}
  />
);

export const Showing = ({ form, put, problems }: PartProps) => (
  <Fields>
    <BrandsField
      problem={problems.brands}
      value={form.brands}
      onChange={(brands) => put({ brands })}
    />
    <FieldGroup label="排列" help="置顶的在前，其余按发布时间，最新的在前">
      <Checkbox checked={form.pinned} onChange={({ target }) => put({ pinned: target.checked })}>
        置顶
      </Checkbox>
    </FieldGroup>
  </Fields>
);
