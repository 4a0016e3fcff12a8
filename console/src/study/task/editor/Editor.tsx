/** The task editor: one draft with two faces, the task's own page and its questionnaire at full width. */
import { useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ConsoleTask, createTask, type TaskDraft } from "#contract/console/study/task.ts";
import { useMay } from "../../../platform/me.ts";
import { later } from "../../../ui/later.tsx";
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx";
import { type Desk, questionnairePath } from "./desk.ts";
import { useHistory } from "./questionnaire/history.ts";
import { parts } from "./sections.tsx";
import { TaskFace } from "./TaskFace.tsx";
import { useDraft } from "./use-draft.ts";

type EditorProps = { task: ConsoleTask | null; saved: TaskDraft };

const QuestionnaireFace = later(() =>
  import("./questionnaire/QuestionnaireFace.tsx").then((m) => m.QuestionnaireFace),
);

export function Editor({ task, saved }: EditorProps) {
  const mayWrite = useMay(createTask);
  const editing = useDraft(task, saved);
  const { draft, problems } = editing;
  // Kept above both faces: anyone who looks at the task's page and comes back can still undo.
  const history = useHistory(draft.questionnaire, (value) => editing.put("questionnaire", value));
  // A new task is not scolded for being empty before somebody tries to save it.
  const [hasTried, setHasTried] = useState(task !== null);
  const home = task === null ? "/tasks/new" : `/tasks/${task.id}`;
  const faces = useMemo(() => [home, questionnairePath(home)], [home]);
  const isQuestionnaire = useLocation().pathname === questionnairePath(home);
  const navigate = useNavigate();
  const save = () => {
    setHasTried(true);
    const part = parts.find(({ fields }) => fields.some((field) => problems[field]));
    const wrong = part?.key ?? (problems.questionnaire ? "questionnaire" : undefined);
    if (wrong === undefined) void editing.save().catch(() => undefined);
    else if (isQuestionnaire && part) void navigate(home, { state: { part: wrong } });
    else document.getElementById(wrong)?.scrollIntoView();
  };
  const desk: Desk = { task, home, mayWrite, editing, history, save };
  return (
    <>
      {isQuestionnaire ? (
        <QuestionnaireFace desk={desk} />
      ) : (
        <TaskFace desk={desk} problems={hasTried ? problems : {}} />
      )}
      <LeaveGuard editing={editing} faces={faces} />
    </>
  );
}
