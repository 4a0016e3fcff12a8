/** What a task is called, what it says, and where it is listed. */
import { Input } from "antd";
import { useState } from "react";
import { TaskModule, TaskType } from "#contract/enums.ts";
import { Choice } from "../../../ui/Choice.tsx";
import styles from "./Editor.module.css";
import { PictureField } from "../../../ui/file/PictureField.tsx";
import { Field, Fields } from "../../../ui/form/Field.tsx";
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
    <Field
      label="标题"
      isWide
      problem={problems.title}
      help={`${draft.title.length} / ${max.title} 字，会员在列表里第一眼看到`}
    >
      {(control) => (
        <Input
          {...control}
          maxLength={max.title}
          value={draft.title}
          onChange={(event) => put("title", event.target.value)}
        />
      )}
    </Field>
    <Field label="一句话介绍" isWide problem={problems.summary} help="说清是什么、给谁做">
      {(control) => (
        <Input
          {...control}
          maxLength={max.summary}
          value={draft.summary}
          onChange={(event) => put("summary", event.target.value)}
        />
      )}
    </Field>
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
      <Field label="类型" problem={problems.type}>
        {({ id }) => (
          <Choice
            id={id}
            label="类型"
            options={types}
            value={draft.type}
            onChoose={(value) => {
              if (value === undefined || value === draft.type) return;
              putAll(changesForType(draft, value));
              setChanged(value);
            }}
          />
        )}
      </Field>
      <Field label="模块" problem={problems.module} help="会员的任务列表按模块分组">
        {({ id }) => (
          <Choice
            id={id}
            label="模块"
            options={modules}
            value={draft.module}
            onChoose={(value) => value !== undefined && put("module", value)}
          />
        )}
      </Field>
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
    <Field label="封面图片地址" isWide help="上传后自动填写，也可以直接写已有图片的地址">
      {(control) => (
        <Input
          {...control}
          maxLength={max.cover}
          value={draft.cover ?? ""}
          onChange={(event) => put("cover", event.target.value.trim() || null)}
        />
      )}
    </Field>
  </>
);
