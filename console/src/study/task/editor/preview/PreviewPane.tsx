/** The task as a member gets it, always beside what is being written. */
import { type ReactNode, useDeferredValue, useState } from "react";
import type { TaskDraft } from "#contract/console/study/task.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { later } from "../../../../ui/later.tsx";
import { parsedOf } from "../parsed.ts";
import { CardPreview } from "./CardPreview.tsx";
import styles from "./Preview.module.css";
import { type Device, devices } from "./devices.ts";

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
  const parsed = shown === null ? null : parsedOf(shown);
  const [good, setGood] = useState<Questionnaire | null>(null);
  if (parsed?.ok && parsed.questionnaire !== good) setGood(parsed.questionnaire);
  if (parsed === null)
    return (
      <Blank>还没有问卷。在“问卷”里粘贴文字、导入或从空白开始，这里立即出现会员看到的样子。</Blank>
    );
  const told = parsed.ok ? null : `问卷有 ${parsed.problems.length} 处问题`;
  if (good === null) return <Blank>{told}，改好后这里会恢复预览。</Blank>;
  return (
    <>
      {told !== null && (
        <p className="bad" role="status">
          {told}，下面是改坏以前的样子。
        </p>
      )}
      <LiveForm questionnaire={good} device={device} />
    </>
  );
}

/** While the form is on its way, its place is kept. */
const Blank = ({ height, children }: { height?: number; children: ReactNode }) => (
  <div className={styles.blank} style={height === undefined ? {} : { height }}>
    <p>{children}</p>
  </div>
);

const LiveForm = later(
  () => import("./LiveForm.tsx").then((m) => m.LiveForm),
  <Blank height={devices.phone.height}>正在准备预览…</Blank>,
);
