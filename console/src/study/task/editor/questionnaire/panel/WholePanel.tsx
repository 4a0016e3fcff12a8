/** What belongs to no page: the questionnaire's own name, its quotas and its ends. */
import { Input } from "antd";
import { Notes } from "../Notes.tsx";
import { useStructure } from "../structure.ts";
import { EndPages } from "../whole/EndPages.tsx";
import { Experiments } from "../whole/Experiments.tsx";
import { QuotaCells } from "../whole/QuotaCells.tsx";
import styles from "./Panel.module.css";

export function WholePanel() {
  const { whole, edit } = useStructure();
  return (
    <section className={styles.part} aria-label="整份问卷的设置">
      <header className={styles.head}>
        <h2>整份问卷</h2>
      </header>
      <Input
        aria-label="问卷标题"
        placeholder="问卷标题"
        maxLength={200}
        status={whole.title ? "" : "error"}
        value={whole.title}
        onChange={({ target }) => edit((now) => ({ ...now, title: target.value }), "title")}
      />
      <Notes path="title" />
      <QuotaCells />
      <Experiments />
      <EndPages />
    </section>
  );
}
