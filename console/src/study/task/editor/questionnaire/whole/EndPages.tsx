/** What is read at the end: by who completes, and by who is screened out. */
import { Input } from "antd";
import { Notes } from "../Notes.tsx";
import { patched } from "../patched.ts";
import styles from "../Questionnaire.module.css";
import { useStructure } from "../structure.ts";

const pages = [
  { part: "completedPage", label: "完成结束页", usual: "感谢您的回答" },
  { part: "screenedOutPage", label: "甄别结束页", usual: "感谢您的参与，这次不符合条件" },
] as const;

export const EndPages = () => (
  <section className={styles.page} aria-label="结束页">
    <header className={styles.pageHead}>
      <strong>结束页</strong>
      <span className="quiet">写在会员看到的结果下面；留空则只有本站通用的文字</span>
    </header>
    {pages.map((page) => (
      <EndPage key={page.part} {...page} />
    ))}
  </section>
);

function EndPage({ part, label, usual }: (typeof pages)[number]) {
  const { whole, edit } = useStructure();
  const end = whole[part];
  const set = (patch: { title?: string; text?: string | undefined }, field: string) =>
    edit((now) => {
      const next = patched({ title: "", ...now[part] }, patch);
      return patched(now, { [part]: next.title || next.text ? next : undefined });
    }, `${part}.${field}`);
  return (
    <div className={styles.list} role="group" aria-label={label}>
      <Input
        aria-label={`${label}的标题`}
        placeholder={`${label}：${usual}`}
        maxLength={200}
        status={end && !end.title ? "error" : ""}
        value={end?.title ?? ""}
        onChange={({ target }) => set({ title: target.value }, "title")}
      />
      {end && (
        <Input.TextArea
          aria-label={`${label}的文字`}
          placeholder="说明（选填）"
          autoSize
          maxLength={2000}
          value={end.text ?? ""}
          onChange={({ target }) => set({ text: target.value || undefined }, "text")}
        />
      )}
      <Notes path={part} isExact={false} />
    </div>
  );
}
