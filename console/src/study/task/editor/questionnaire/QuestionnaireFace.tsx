/** The questionnaire at full width: its structure, and the other ways to write it, look at it and check it. */
import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, ConfigProvider } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../../../ui/States.tsx";
import { LeftOver } from "../../../../ui/LeftOver.tsx";
import { OvertakenAlert } from "../../../../ui/OvertakenAlert.tsx";
import { Tabs } from "../../../../ui/Tabs.tsx";
import type { Desk } from "../desk.ts";
import { brokenText } from "../draft.ts";
import { EditorHead, SaveTask } from "../EditorHead.tsx";
import { useDeskKeys } from "./keys/use-desk-keys.ts";
import { PreviewStartContext } from "../preview/start.ts";
import { StateActions } from "../StateActions.tsx";
import { CommentsContext, useCommentsOf } from "./comment/comments.ts";
import { CheckPane } from "./CheckPane.tsx";
import { DryRunPane } from "./dry-run/DryRunPane.tsx";
import { drawable } from "./drawable.ts";
import { EditPane } from "./EditPane.tsx";
import { ImportPane } from "./ImportPane.tsx";
import { JsonEditor } from "./JsonEditor.tsx";
import { blankQuestionnaire } from "./outline.ts";
import { PreviewTab } from "./PreviewTab.tsx";
import { showPart } from "./reach.ts";
import styles from "./Screen.module.css";
import { partOf, type Selected, selectedBy } from "./selection.ts";
import { useSelected } from "./use-selected.ts";
import { VersionPane } from "./version/VersionPane.tsx";

const tabs = [
  { key: "edit", label: "编辑" },
  { key: "text", label: "文字导入" },
  { key: "surveyjs", label: "SurveyJS 导入" },
  { key: "json", label: "JSON 编辑" },
  { key: "preview", label: "预览" },
  { key: "check", label: "检查结果" },
  { key: "dryRun", label: "试答" },
  { key: "versions", label: "版本" },
] as const;
type Tab = (typeof tabs)[number]["key"];

export function QuestionnaireFace({ desk }: { desk: Desk }) {
  const { task, editing, mayWrite } = desk;
  const { draft } = editing;
  const comments = useCommentsOf(task?.id ?? null);
  useDeskKeys(desk);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <Link to={desk.home} state={{ part: "questionnaire" }}>
          ‹ 返回任务
        </Link>
        <h1>
          <EditorHead task={task} title={draft.title} />
        </h1>
        {mayWrite && <Back desk={desk} />}
        {mayWrite && task && <StateActions task={task} editing={editing} />}
        {mayWrite && <SaveTask desk={desk} />}
      </header>
      <OvertakenAlert kind="task" both={editing.both} />
      <LeftOver editing={editing} />
      <PublishNotes desk={desk} />
      {draft.source === "own" ? (
        <ConfigProvider componentDisabled={!mayWrite}>
          <CommentsContext value={comments}>
            <Panes
              // Another type may have brought a questionnaire of its own: the tabs start again.
              key={draft.type}
              desk={desk}
            />
          </CommentsContext>
        </ConfigProvider>
      ) : (
        <EmptyState
          title="这个任务不用自己的问卷"
          next={<Link to={desk.home}>回到任务，把来源改为自有问卷</Link>}
        />
      )}
    </div>
  );
}

/** What keeps it from being published, and what saving it does. */
function PublishNotes({ desk: { task, editing } }: { desk: Desk }) {
  const { draft, problems } = editing;
  const broken = problems.questionnaire ?? brokenText(draft);
  const isPublished = task !== null && task.publishedAt !== null;
  if (broken === undefined && !isPublished) return null;
  return (
    <div className={styles.told}>
      {broken !== undefined && (
        <p className="bad" role="alert">
          {broken}
        </p>
      )}
      {isPublished && (
        <p className="quiet">任务已发布：保存后产生新版本，已经开始作答的人继续用旧版本。</p>
      )}
    </div>
  );
}

const Back = ({ desk: { history } }: { desk: Desk }) => (
  <>
    <Button
      icon={<UndoOutlined aria-hidden />}
      title="Ctrl + Z"
      disabled={!history.canUndo}
      onClick={history.undo}
    >
      撤销
    </Button>
    <Button
      icon={<RedoOutlined aria-hidden />}
      title="Ctrl + Shift + Z"
      disabled={!history.canRedo}
      onClick={history.redo}
    >
      重做
    </Button>
  </>
);

function Panes({ desk: { task, editing, history } }: { desk: Desk }) {
  const value = editing.draft.questionnaire;
  const [tab, setTab] = useState<Tab>(value === null ? "text" : "edit");
  const [selected, setSelected] = useSelected();
  // Also where a question is selected from the start, as after the first saving.
  const [from, startFrom] = useState(selected.kind === "question" ? selected.name : null);
  const start = useMemo(() => ({ from, startFrom }), [from]);
  const select = (to: Selected) => {
    setSelected(to);
    if (to.kind === "question") startFrom(to.name);
  };
  const take = (next: unknown) => history.edit(() => next);
  const apply = (next: unknown) => {
    take(next);
    setTab("edit");
  };
  const goTo = (path: string) => {
    const whole = drawable(value);
    setTab("edit");
    if (!whole) return;
    select(selectedBy(whole, path));
    showPart(partOf(whole, path));
  };
  const panels: Record<Tab, () => ReactNode> = {
    edit: () => (
      <EditPane
        value={value}
        history={history}
        selected={selected}
        onSelect={select}
        onBlank={() => history.edit(() => blankQuestionnaire)}
        onGo={() => setTab("text")}
        onMend={() => setTab("json")}
      />
    ),
    json: () => <JsonEditor value={value} history={history} />,
    text: () => <ImportPane key="text" from="text" value={value} onApply={apply} />,
    surveyjs: () => <ImportPane key="surveyjs" from="surveyjs" value={value} onApply={apply} />,
    preview: () => <PreviewTab value={value} />,
    check: () => <CheckPane value={value} onGo={goTo} />,
    versions: () => <VersionPane task={task} value={value} onTake={take} />,
    dryRun: () => <DryRunPane value={value} onGo={goTo} />,
  };
  return (
    <PreviewStartContext value={start}>
      <Tabs label="问卷" tabs={tabs} current={tab} onChoose={setTab}>
        {tab === "edit" ? (
          panels.edit()
        ) : (
          <div className={styles.other}>
            <h2 className="visually-hidden">{tabs.find(({ key }) => key === tab)?.label}</h2>
            {panels[tab]()}
          </div>
        )}
      </Tabs>
    </PreviewStartContext>
  );
}
