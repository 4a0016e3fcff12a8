/** The model itself as text: line numbers, formatting, and where the syntax breaks. */
import { Button } from "antd";
import { useRef } from "react";
import type { History } from "./history.ts";
import { parseJson } from "./json.ts";
import styles from "./Questionnaire.module.css";
import { useTyped } from "./use-typed.ts";

type JsonEditorProps = { value: unknown; history: History };

const indent = 2;
const pretty = (value: unknown): string =>
  value === null ? "" : JSON.stringify(value, null, indent);

/** Nothing at all is no questionnaire. */
const readJson = (text: string) =>
  text.trim() === "" ? { ok: true as const, value: null } : parseJson(text);

export function JsonEditor({ value, history }: JsonEditorProps) {
  const { text, type } = useTyped(value, pretty);
  const numbers = useRef<HTMLPreElement>(null);
  const write = (next: string) => {
    const parsed = readJson(next);
    // What cannot be read stays in the box; the draft keeps the last one that could.
    if (!parsed.ok) return type(next);
    type(next, parsed.value);
    history.edit(() => parsed.value, "json");
  };
  const read = readJson(text);
  const why = read.ok ? null : read.why;
  const format = () => {
    if (read.ok) type(pretty(read.value), read.value);
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
          onBlur={history.endStep}
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
