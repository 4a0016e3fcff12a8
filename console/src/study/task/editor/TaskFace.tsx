/** The task's own page: its sections at the left, the task as members see it at the right. */
import { useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router";
import { ConfigProvider } from "antd";
import { Page } from "../../../ui/Page.tsx";
import { LeftOver } from "../../../ui/LeftOver.tsx";
import { OvertakenAlert } from "../../../ui/OvertakenAlert.tsx";
import { PendingList, useOpenProposals } from "../../../ui/PendingAlert.tsx";
import type { Desk } from "./desk.ts";
import type { Problems } from "./draft.ts";
import styles from "./Editor.module.css";
import { EditorHead, SaveTask } from "./EditorHead.tsx";
import { MoreActions } from "./MoreActions.tsx";
import { PartList } from "./PartList.tsx";
import { PreviewPane } from "./preview/PreviewPane.tsx";
import { PreviewStartContext } from "./preview/start.ts";
import { RehearsalPart } from "./rehearsal/RehearsalPart.tsx";
import { ScheduleBar } from "./schedule/ScheduleBar.tsx";
import { Standing } from "./standing/Standing.tsx";
import { StateActions } from "./StateActions.tsx";

type TaskFaceProps = { desk: Desk; problems: Problems };

export function TaskFace({ desk, problems }: TaskFaceProps) {
  const { task, mayWrite, editing } = desk;
  const { draft, isDirty } = editing;
  const [from, startFrom] = useState<string | null>(null);
  const start = useMemo(() => ({ from, startFrom }), [from]);
  useWantedPart();
  return (
    <Page
      title={<EditorHead task={task} title={draft.title} />}
      actions={
        <>
          {task && <MoreActions task={task} isDirty={isDirty} />}
          {mayWrite && task && <StateActions task={task} editing={editing} />}
          {mayWrite && <SaveTask desk={desk} />}
        </>
      }
    >
      <OvertakenAlert kind="task" both={editing.both} />
      <LeftOver editing={editing} />
      {task && <PayWaiting taskId={task.id} />}
      {task && <Standing task={task} />}
      {task && <ScheduleBar task={task} />}
      <ConfigProvider componentDisabled={!mayWrite}>
        <PreviewStartContext value={start}>
          <div className={styles.columns}>
            <PartList
              desk={desk}
              problems={problems}
              rehearsal={task && <RehearsalPart taskId={task.id} isDirty={isDirty} />}
            />
            <aside className={styles.preview} aria-label="手机预览">
              <PreviewPane draft={draft} />
            </aside>
          </div>
        </PreviewStartContext>
      </ConfigProvider>
    </Page>
  );
}

/** The one who comes back from the questionnaire stands before it again, or before what kept it from being saved. */
function useWantedPart(): void {
  const { state } = useLocation() as { state: unknown };
  useEffect(() => {
    const part = typeof state === "object" && state !== null && "part" in state && state.part;
    if (typeof part === "string") document.getElementById(part)?.scrollIntoView();
  }, [state]);
}

/** What it pays waits for a second person, without whom it cannot be published. */
function PayWaiting({ taskId }: { taskId: number }) {
  const open = useOpenProposals();
  const mine = open.filter(
    ({ kind, subjectId }) => kind === "task" && subjectId === String(taskId),
  );
  return <PendingList list={mine} />;
}
