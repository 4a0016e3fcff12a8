/** The ways to write a questionnaire: outline, pasted text, SurveyJS, JSON; and what the check says. */
import { type ReactNode, useState } from "react";
import { Tabs } from "../../../ui/Tabs.tsx";
import { CheckPane } from "./CheckPane.tsx";
import { ImportPane } from "./ImportPane.tsx";
import { JsonEditor } from "./JsonEditor.tsx";
import { OutlinePane } from "./OutlinePane.tsx";
import { PreviewTab } from "./PreviewTab.tsx";

export type QuestionnaireProps = { value: unknown; onChange: (value: unknown) => void };

type SectionProps = QuestionnaireProps & { isPublished: boolean };

const tabs = [
  { key: "outline", label: "大纲" },
  { key: "text", label: "文字导入" },
  { key: "surveyjs", label: "SurveyJS 导入" },
  { key: "json", label: "JSON 编辑" },
  { key: "preview", label: "预览" },
  { key: "check", label: "检查结果" },
] as const;
type Tab = (typeof tabs)[number]["key"];

export function QuestionnaireSection({ value, onChange, isPublished }: SectionProps) {
  const [tab, setTab] = useState<Tab>(value === null ? "text" : "outline");
  const apply = (next: unknown) => {
    onChange(next);
    setTab("outline");
  };
  const part = { value, onChange };
  const panels: Record<Tab, () => ReactNode> = {
    outline: () => (
      <OutlinePane {...part} onGo={() => setTab("text")} onMend={() => setTab("json")} />
    ),
    text: () => <ImportPane key="text" from="text" value={value} onApply={apply} />,
    surveyjs: () => <ImportPane key="surveyjs" from="surveyjs" value={value} onApply={apply} />,
    json: () => <JsonEditor {...part} />,
    preview: () => <PreviewTab value={value} />,
    check: () => <CheckPane value={value} />,
  };
  return (
    <>
      {isPublished && (
        <p className="quiet" style={{ marginTop: 0 }}>
          任务已发布：保存后产生新版本，已经开始作答的人继续用旧版本。
        </p>
      )}
      <Tabs label="问卷" tabs={tabs} current={tab} onChoose={setTab}>
        {panels[tab]()}
      </Tabs>
    </>
  );
}
