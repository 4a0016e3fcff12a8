/** The ways to write a questionnaire: outline, pasted text, SurveyJS, JSON; and what the check says. */
import { Tabs } from "antd";
import { useState } from "react";
import { PreviewTab } from "./PreviewTab.tsx";
import { ImportPane } from "./ImportPane.tsx";
import { JsonEditor } from "./JsonEditor.tsx";
import { OutlinePane } from "./OutlinePane.tsx";
import { CheckPane } from "./CheckPane.tsx";

export type QuestionnaireProps = { value: unknown; onChange: (value: unknown) => void };

type SectionProps = QuestionnaireProps & { isPublished: boolean };
type Tab = "outline" | "text" | "surveyjs" | "json" | "preview" | "check";

export function QuestionnaireSection({ value, onChange, isPublished }: SectionProps) {
  const [tab, setTab] = useState<Tab>(value === null ? "text" : "outline");
  const apply = (next: unknown) => {
    onChange(next);
    setTab("outline");
  };
  const part = { value, onChange };
  return (
    <>
      {isPublished && (
        <p className="quiet" style={{ marginTop: 0 }}>
          任务已发布：保存后产生新版本，已经开始作答的人继续用旧版本。
        </p>
      )}
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(tabOf(key))}
        destroyOnHidden
        items={[
          {
            key: "outline",
            label: "大纲",
            children: (
              <OutlinePane {...part} onGo={() => setTab("text")} onMend={() => setTab("json")} />
            ),
          },
          {
            key: "text",
            label: "文字导入",
            children: <ImportPane from="text" value={value} onApply={apply} />,
          },
          {
            key: "surveyjs",
            label: "SurveyJS 导入",
            children: <ImportPane from="surveyjs" value={value} onApply={apply} />,
          },
          { key: "json", label: "JSON 编辑", children: <JsonEditor {...part} /> },
          { key: "preview", label: "预览", children: <PreviewTab value={value} /> },
          { key: "check", label: "检查结果", children: <CheckPane value={value} /> },
        ]}
      />
    </>
  );
}

const tabs: readonly Tab[] = ["outline", "text", "surveyjs", "json", "preview", "check"];
const tabOf = (key: string): Tab => tabs.find((one) => one === key) ?? "outline";
