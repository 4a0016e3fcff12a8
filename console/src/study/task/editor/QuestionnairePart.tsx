/** The questionnaire on the task's own page: how large it is, what is wrong with it, and the way to where it is edited. */
import { EditOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { type Desk, questionnairePath } from "./desk.ts";
import { warningsOf } from "./draft.ts";
import styles from "./Editor.module.css";
import { sizeText } from "./questionnaire/outline.ts";

type QuestionnairePartProps = {
  desk: Desk;
  /** Why it cannot be published as it is. */
  problem: string | undefined;
};

export function QuestionnairePart({ desk, problem }: QuestionnairePartProps) {
  const { task, home, editing } = desk;
  const { questionnaire } = editing.draft;
  const warnings = problem === undefined ? warningsOf(editing.draft) : [];
  return (
    <>
      {problem !== undefined && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <p>{questionnaire === null ? "还没有问卷" : sizeText(questionnaire)}</p>
      {warnings.length > 0 && (
        <ul>
          {warnings.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {task !== null && task.publishedAt !== null && (
        <p className="quiet">任务已发布：保存后产生新版本，已经开始作答的人继续用旧版本。</p>
      )}
      <Link className={styles.way ?? ""} to={questionnairePath(home)}>
        <EditOutlined aria-hidden /> {questionnaire === null ? "编写问卷" : "编辑问卷"}
      </Link>
    </>
  );
}
