/** The model itself as text: line numbers, formatting, and where the syntax breaks. */
import { Button } from "antd";
import { useRef, useState } from "react";
import { parseJson } from "./json.ts";
import styles from "./Questionnaire.module.css";

type JsonEditorProps = { value: unknown; onChange: (value: unknown) => void };

const indent = 2;
const pretty = (value: unknown): string =>
  value === null ? "" : JSON.stringify(value, null, indent);

export function JsonEditor({ value, onChange }: JsonEditorProps) {
  const [text, setText] = useState(() => pretty(value));
  const [why, setWhy] = useState<string | null>(null);
  const numbers = useRef<HTMLPreElement>(null);
  const write = (next: string) => {
    setText(next);
    if (next.trim() === "") {
      setWhy(null);
      return onChange(null);
    }
    const parsed = parseJson(next);
    setWhy(parsed.ok ? null : parsed.why);
    // What cannot be read stays in the box; the draft keeps the last one that could.
    if (parsed.ok) onChange(parsed.value);
  };
  const format = () => {
    const parsed = parseJson(text);
    if (parsed.ok) setText(pretty(parsed.value));
  };
  const lines = text.split("\n").length;
  return (
    <div className={styles.pane}>
      <div className={styles.actions}>
        <Button onClick={format} disabled={why !== null || !text.trim()}>
          格式化
        </Button>
        <span className="quiet">{lines} 行，改动立即用于预览</span>
      </div>
      <div className={styles.code}>
        <pre ref={numbers} aria-hidden>
          {Array.from({ length: lines }, (_, index) => index + 1).join("\n")}
        </pre>
        <textarea
          aria-label="问卷 JSON"
          aria-invalid={why !== null}
          spellCheck={false}
          wrap="off"
          value={text}
          onChange={(event) => write(event.target.value)}
          onScroll={(event) => {
            if (numbers.current) numbers.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      <p role="status" className="bad">
        {why}
      </p>
    </div>
  );
}
