/** Pages and questions as a list that can be edited without knowing the model. */
import { Button } from "antd";
import { useMemo } from "react";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { EmptyState } from "../../../ui/States.tsx";
import { addPage } from "./outline.ts";
import { OutlinePage } from "./OutlinePage.tsx";
import styles from "./Questionnaire.module.css";
import type { QuestionnaireProps } from "./QuestionnaireSection.tsx";

type OutlinePaneProps = QuestionnaireProps & { onGo: () => void; onMend: () => void };

const blank: Questionnaire = {
  version: 1,
  title: "新问卷",
  pages: [{ name: "p1", questions: [] }],
  quotaCells: [],
};

export function OutlinePane({ value, onChange, onGo, onMend }: OutlinePaneProps) {
  const parsed = useMemo(() => (value === null ? null : parseQuestionnaire(value)), [value]);
  if (parsed === null)
    return (
      <EmptyState
        title="暂无问卷"
        next={
          <span className={styles.actions}>
            <Button type="primary" onClick={onGo}>
              粘贴文字导入
            </Button>
            <Button onClick={() => onChange(blank)}>从空白开始</Button>
          </span>
        }
      />
    );
  // An emptied title is a problem to mend on the spot, not a reason to lose the outline.
  const whole = parsed.ok ? parsed.questionnaire : looseOutline(value);
  if (whole === null)
    return (
      <EmptyState title="问卷的格式有误" next={<Button onClick={onMend}>在 JSON 里修改</Button>} />
    );
  return (
    <div className={styles.pane}>
      {!parsed.ok && (
        <ul className={styles.problems} role="status">
          {parsed.problems.map(({ path, message }) => (
            <li key={`${path}${message}`}>
              {path}：{message}
            </li>
          ))}
        </ul>
      )}
      {whole.pages.map((page, index) => (
        <OutlinePage key={page.name} whole={whole} index={index} onChange={onChange} />
      ))}
      <div className={styles.actions}>
        <Button onClick={() => onChange(addPage(whole))}>添加一页</Button>
      </div>
    </div>
  );
}

/** What fails a rule but still has pages with questions can be drawn. */
function looseOutline(value: unknown): Questionnaire | null {
  const isDrawable =
    typeof value === "object" &&
    value !== null &&
    "pages" in value &&
    Array.isArray(value.pages) &&
    value.pages.every((page: unknown) => hasQuestions(page));
  return isDrawable ? (value as Questionnaire) : null;
}

const hasQuestions = (page: unknown): boolean =>
  typeof page === "object" &&
  page !== null &&
  "questions" in page &&
  Array.isArray(page.questions) &&
  page.questions.every(
    (one: unknown) => typeof one === "object" && one !== null && "kind" in one && "name" in one,
  );
