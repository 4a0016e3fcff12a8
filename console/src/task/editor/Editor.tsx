/** The task editor: sections at the left, the questionnaire as members see it at the right. */
import { Alert, Button, ConfigProvider } from "antd";
import { useState } from "react";
import { type ConsoleTask, createTask, type TaskDraft } from "#contract/console/task.ts";
import { TaskState } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { Page } from "../../ui/Page.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { taskTone } from "../../ui/tones.ts";
import styles from "./Editor.module.css";
import { Guard } from "./Guard.tsx";
import { PreviewPane } from "./preview/PreviewPane.tsx";
import { QuestionnaireSection } from "./questionnaire/QuestionnaireSection.tsx";
import { parts } from "./sections.tsx";
import { StateActions } from "./StateActions.tsx";
import { useDraft } from "./use-draft.ts";
import type { Problems } from "./draft.ts";

type EditorProps = { task: ConsoleTask | null; saved: TaskDraft };

export function Editor({ task, saved }: EditorProps) {
  const mayWrite = useMay(createTask);
  const editing = useDraft(task, saved);
  const { draft, put, isDirty, isSaving, problems } = editing;
  // A new task is not scolded for being empty before somebody tries to save it.
  const [hasTried, setHasTried] = useState(task !== null);
  const shown: Problems = hasTried ? problems : {};
  const canSave = Object.keys(problems).length === 0;
  const save = () => {
    setHasTried(true);
    const wrong = parts.find(({ fields }) => fields.some((field) => problems[field]));
    if (wrong) document.getElementById(wrong.key)?.scrollIntoView();
    else void editing.save().catch(() => undefined);
  };

  return (
    <Page
      title={
        <span className={styles.title}>
          {task ? draft.title || `任务 ${task.id}` : "新建任务"}
          {task && <StateMark tone={taskTone(task.state)}>{TaskState.label(task.state)}</StateMark>}
        </span>
      }
      actions={
        mayWrite && (
          <>
            {task && <StateActions task={task} isDirty={isDirty} />}
            <Button type="primary" loading={isSaving} disabled={!isDirty && task !== null} onClick={save}>
              {task && !isDirty ? "已保存" : "保存"}
            </Button>
          </>
        )
      }
    >
      {editing.left && <Left onRestore={editing.restore} onDrop={editing.drop} />}
      <ConfigProvider componentDisabled={!mayWrite}>
        <div className={styles.columns}>
          <div className={styles.parts}>
            <PartLinks problems={shown} />
            {parts.map(({ key, title, Body }) => (
              <section key={key} id={key} className={styles.part} aria-label={title}>
                <h2>{title}</h2>
                <Body draft={draft} put={put} problems={shown} />
              </section>
            ))}
            <section id="questionnaire" className={styles.part} aria-label="问卷">
              <h2>问卷</h2>
              <QuestionnaireSection value={draft.questionnaire} onChange={(value) => put("questionnaire", value)} isPublished={task?.publishedAt !== null && task !== null} />
            </section>
          </div>
          <aside className={styles.preview} aria-label="手机预览">
            <PreviewPane value={draft.questionnaire} />
          </aside>
        </div>
      </ConfigProvider>
      <Guard isDirty={isDirty} mayLeave={editing.mayLeave} canSave={canSave} onSave={editing.save} onDrop={editing.drop} />
    </Page>
  );
}

const PartLinks = ({ problems }: { problems: Problems }) => (
  <nav className={styles.links} aria-label="本页各部分">
    {parts.map(({ key, title, fields }) => (
      <a key={key} href={`#${key}`} data-problem={fields.some((field) => problems[field])}>
        {title}
      </a>
    ))}
    <a href="#questionnaire">问卷</a>
  </nav>
);

const Left = ({ onRestore, onDrop }: { onRestore: () => void; onDrop: () => void }) => (
  <Alert
    type="warning"
    showIcon
    title="上次有修改没有保存"
    action={
      <span className={styles.title}>
        <Button size="small" onClick={onRestore}>恢复</Button>
        <Button size="small" type="text" onClick={onDrop}>放弃</Button>
      </span>
    }
  />
);
