/** The ways to write a questionnaire: structure, pasted text, SurveyJS, JSON; and what the check says. */
import { type ReactNode, useState } from "react";
import { Tabs } from "../../../../ui/Tabs.tsx";
import { CheckPane } from "./CheckPane.tsx";
import { useHistory } from "./history.ts";
import { ImportPane } from "./ImportPane.tsx";
import { JsonEditor } from "./JsonEditor.tsx";
import { blankQuestionnaire } from "./outline.ts";
import { questionAt } from "./place.ts";
import { PreviewTab } from "./PreviewTab.tsx";
import { showPlace } from "./reach.ts";
import { StructurePane } from "./StructurePane.tsx";

export type QuestionnaireProps = { value: unknown; onChange: (value: unknown) => void };

type SectionProps = QuestionnaireProps & {
  isPublished: boolean;
  /** Why it cannot be published as it is. */
  problem: string | undefined;
};

const tabs = [
  { key: "structure", label: "编辑" },
  { key: "json", label: "JSON 编辑" },
  { key: "text", label: "文字导入" },
  { key: "surveyjs", label: "SurveyJS 导入" },
  { key: "preview", label: "预览" },
  { key: "check", label: "检查结果" },
] as const;
type Tab = (typeof tabs)[number]["key"];

export function QuestionnaireSection({ value, onChange, isPublished, problem }: SectionProps) {
  const [tab, setTab] = useState<Tab>(value === null ? "text" : "structure");
  const [open, setOpen] = useState<string | null>(null);
  const history = useHistory(value, onChange);
  const apply = (next: unknown) => {
    history.edit(() => next);
    setTab("structure");
  };
  const goTo = (path: string) => {
    setOpen(questionAt(value, path));
    setTab("structure");
    showPlace(path);
  };
  const part = { value, onChange: (next: unknown) => history.edit(() => next, "json") };
  const panels: Record<Tab, () => ReactNode> = {
    structure: () => (
      <StructurePane
        value={value}
        history={history}
        open={open}
        onOpen={setOpen}
        onBlank={() => onChange(blankQuestionnaire)}
        onGo={() => setTab("text")}
        onMend={() => setTab("json")}
      />
    ),
    json: () => <JsonEditor {...part} />,
    text: () => <ImportPane key="text" from="text" value={value} onApply={apply} />,
    surveyjs: () => <ImportPane key="surveyjs" from="surveyjs" value={value} onApply={apply} />,
    preview: () => <PreviewTab value={value} />,
    check: () => <CheckPane value={value} onGo={goTo} />,
  };
  return (
    <>
      {isPublished && (
        <p className="quiet" style={{ marginTop: 0 }}>
          任务已发布：保存后产生新版本，已经开始作答的人继续用旧版本。
        </p>
      )}
      {problem !== undefined && (
        <p className="bad" role="alert" style={{ marginTop: 0 }}>
          {problem}
        </p>
      )}
      <Tabs label="问卷" tabs={tabs} current={tab} onChoose={setTab}>
        {panels[tab]()}
      </Tabs>
    </>
  );
}
