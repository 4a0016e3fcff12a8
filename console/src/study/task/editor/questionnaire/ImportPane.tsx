/** Paste, let the server read it, look at what it made of it, then take it over. */
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { checkQuestionnaire } from "#contract/console/study/task.ts";
import { reasonOf } from "../../../../platform/notice.ts";
import { useSend } from "../../../../platform/query.ts";
import { parseJson } from "./json.ts";
import styles from "./Questionnaire.module.css";
import { Report } from "./Report.tsx";
import { sampleText } from "./sample-text.ts";
import { TakeOver } from "./TakeOver.tsx";

type ImportPaneProps = {
  from: "text" | "surveyjs";
  value: unknown;
  onApply: (value: unknown) => void;
};

const words = {
  text: {
    label: "问卷文字",
    action: "解析文字",
    help: "从 Word、微信或问卷工具里复制过来即可。每题一行，题型写在括号里，例如 [多选题] [矩阵填空题] [比重题] [MaxDiff]，填空的地方写 {_}；题目默认必答，不必答的写（选答）。没有看懂的行会标出来。",
  },
  surveyjs: {
    label: "SurveyJS 的 JSON",
    action: "解析 JSON",
    help: "粘贴 SurveyJS 导出的 JSON；表格、多项填空、条件、循环和计算值照原样导入，不支持的内容会连同位置列出来，不会悄悄丢掉。",
  },
};

export function ImportPane({ from, value, onApply }: ImportPaneProps) {
  const id = useId();
  const [source, setSource] = useState("");
  const [syntax, setSyntax] = useState<string | null>(null);
  // The text that was read stays beside its remarks, whatever is typed meanwhile.
  const [sent, setSent] = useState("");
  const read = useSend(checkQuestionnaire, { isQuiet: true });
  const { label, action, help } = words[from];
  const start = () => {
    const parsed = from === "text" ? { ok: true as const, value: source } : parseJson(source);
    setSyntax(parsed.ok ? null : parsed.why);
    setSent(source);
    if (parsed.ok) read.mutate({ body: { from, source: parsed.value } });
  };
  const wrong = syntax ?? (read.error ? reasonOf(read.error) : null);
  return (
    <div className={styles.pane}>
      <label htmlFor={id}>{label}</label>
      <p className="quiet">{help}</p>
      <Input.TextArea
        id={id}
        className={styles.source ?? ""}
        autoSize={{ minRows: 10, maxRows: 22 }}
        spellCheck={false}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <div className={styles.actions}>
        <Button
          loading={read.isPending}
          {...(!source.trim() && { disabled: true })}
          onClick={start}
        >
          {action}
        </Button>
        {from === "text" && !source && (
          <Button type="text" onClick={() => setSource(sampleText)}>
            填入示例
          </Button>
        )}
        <TakeOver report={read.data} value={value} onApply={onApply} />
      </div>
      {wrong !== null && (
        <p role="alert" className="bad">
          {wrong}
        </p>
      )}
      {read.data && <Report report={read.data} source={from === "text" ? sent : undefined} />}
    </div>
  );
}
