/** The task as a member gets it, always beside what is being written. */
import { lazy, type ReactNode, Suspense, useDeferredValue, useMemo } from "react";
import type { TaskDraft } from "#contract/console/task.ts";
import { parseQuestionnaire } from "#questionnaire/parse.ts";
import { CardPreview } from "./CardPreview.tsx";
import styles from "./Preview.module.css";
import { type Device, devices } from "./devices.ts";

const LiveForm = lazy(() => import("./LiveForm.tsx").then((m) => ({ default: m.LiveForm })));

export const PreviewPane = ({ draft }: { draft: TaskDraft }) =>
  draft.source === "own" ? (
    <QuestionnairePreview value={draft.questionnaire} />
  ) : (
    <CardPreview draft={draft} />
  );

type QuestionnairePreviewProps = { value: unknown; device?: Device };

export function QuestionnairePreview({ value, device = devices.phone }: QuestionnairePreviewProps) {
  // Typing stays fast: the preview follows when there is time.
  const shown = useDeferredValue(value);
  const parsed = useMemo(() => (shown === null ? null : parseQuestionnaire(shown)), [shown]);
  if (parsed === null)
    return <Blank>还没有问卷。在“问卷”里粘贴文字或导入，这里立即出现会员看到的样子。</Blank>;
  if (!parsed.ok)
    return <Blank>问卷有 {parsed.problems.length} 处问题，改好后这里会恢复预览。</Blank>;
  return (
    <Suspense fallback={<Blank height={device.height}>正在准备预览…</Blank>}>
      <LiveForm questionnaire={parsed.questionnaire} device={device} />
    </Suspense>
  );
}

/** While the form is on its way, its place is kept. */
const Blank = ({ height, children }: { height?: number; children: ReactNode }) => (
  <div className={styles.blank} style={height === undefined ? {} : { height }}>
    <p>{children}</p>
  </div>
);
