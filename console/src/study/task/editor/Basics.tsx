/** What a task is called, what it says, and where it is listed. */
import { useState } from "react";
import { TaskModule, TaskType } from "#contract/enums.ts";
import styles from "./Editor.module.css";
import { PictureField } from "../../../ui/file/PictureField.tsx";
import { ChoiceField } from "../../../ui/form/ChoiceField.tsx";
import { Fields } from "../../../ui/form/Field.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { MarkdownField } from "../../../ui/form/MarkdownField.tsx";
import type { PartProps } from "./sections.tsx";
import { changesForType, guideOf } from "./type-guide.ts";

const types = TaskType.values.map((value) => ({ value, label: TaskType.label(value) }));
const modules = TaskModule.values.map((value) => ({ value, label: TaskModule.label(value) }));
const max = { title: 60, summary: 120, description: 20_000, cover: 500 };

export const Basics = (props: PartProps) => (
  <Fields>
    <Place {...props} />
    <Words {...props} />
    <Cover {...props} />
  </Fields>
);

const Words = ({ draft, put, problems }: PartProps) => (
  <>
    <TextField
      label="标题"
      isWide
      problem={problems.title}
      help={`${draft.title.length} / ${max.title} 字，会员在列表里第一眼看到`}
      max={max.title}
      value={draft.title}
      onChange={(title) => put("title", title)}
    />
    <TextField
      label="一句话介绍"
      isWide
      problem={problems.summary}
      help="说清是什么、给谁做"
      max={max.summary}
      value={draft.summary}
      onChange={(summary) => put("summary", summary)}
    />
    <MarkdownField
      label="说明（Markdown）"
      max={max.description}
      rows={{ least: 4, most: 14 }}
      problem={problems.description}
      value={draft.description}
      onChange={(description) => put("description", description)}
    />
  </>
);

function Place({ draft, put, putAll, problems }: PartProps) {
  const [changed, setChanged] = useState<TaskType | null>(null);
  const { runs } = guideOf(draft.type);
  return (
    <>
      <ChoiceField
        label="类型"
        problem={problems.type}
        options={types}
        value={draft.type}
        onChange={(value) => {
          if (value === draft.type) return;
          putAll(changesForType(draft, value));
          setChanged(value);
        }}
      />
      <ChoiceField
        label="模块"
        problem={problems.module}
        help="会员的任务列表按模块分组"
        options={modules}
        value={draft.module}
        onChange={(value) => put("module", value)}
      />
      <div className={styles.guide} role="status">
        {runs}
        {changed === draft.type && (
          <span className="quiet">　来源、名额、审核等已按这种类型的惯例填好，可以再改。</span>
        )}
      </div>
    </>
  );
}

const Cover = ({ draft, put, problems }: PartProps) => (
  <>
    <PictureField
      label="封面"
      help="留空则用类型的默认插图"
      problem={problems.cover}
      value={draft.cover ?? ""}
      onChange={(address) => put("cover", address || null)}
    />
    <TextField
      label="封面图片地址"
      isWide
      help="上传后自动填写，也可以直接写已有图片的地址"
      max={max.cover}
      value={draft.cover ?? ""}
      onChange={(address) => put("cover", address.trim() || null)}
    />
  </>
);
