/** What a task is called, what it says, and where it is listed. */
import { Input } from "antd";
import { TaskModule, TaskType } from "#contract/enums.ts";
import { Choice } from "../../ui/Choice.tsx";
import styles from "./Editor.module.css";
import { Field } from "./Field.tsx";
import type { PartProps } from "./sections.tsx";

const types = TaskType.values.map((value) => ({ value, label: TaskType.label(value) }));
const modules = TaskModule.values.map((value) => ({ value, label: TaskModule.label(value) }));
const max = { title: 60, summary: 120, description: 20_000, cover: 500 };

export const Basics = (props: PartProps) => (
  <div className={styles.fields}>
    <Words {...props} />
    <Place {...props} />
  </div>
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
    <Field label="说明（Markdown）" isWide problem={problems.description}>
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 4, maxRows: 14 }}
          maxLength={max.description}
          value={draft.description}
          onChange={(event) => put("description", event.target.value)}
        />
      )}
    </Field>
  </>
);

const Place = ({ draft, put, problems }: PartProps) => (
  <>
    <Field label="封面图片地址" isWide problem={problems.cover} help="留空则用类型的默认插图">
      {(control) => (
        <Input
          {...control}
          maxLength={max.cover}
          value={draft.cover ?? ""}
          onChange={(event) => put("cover", event.target.value.trim() || null)}
        />
      )}
    </Field>
    <Field label="类型" problem={problems.type}>
      {({ id }) => (
        <Choice
          id={id}
          label="类型"
          options={types}
          value={draft.type}
          onChoose={(value) => value !== undefined && put("type", value)}
        />
      )}
    </Field>
    <Field label="模块" problem={problems.module}>
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
  </>
);
