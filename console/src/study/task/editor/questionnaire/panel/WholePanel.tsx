/** What belongs to no page: the questionnaire's own name, what the link brings, what is computed, quotas and ends. */
import { Input } from "antd";
import { identityOf } from "#questionnaire/identity.ts";
import { CommentBox } from "../comment/CommentBox.tsx";
import { useComments } from "../comment/comments.ts";
import { Notes } from "../Notes.tsx";
import { useStructure } from "../structure.ts";
import { ComputedValues } from "../value/ComputedValues.tsx";
import { HiddenFields } from "../value/HiddenFields.tsx";
import { EndPages } from "../whole/EndPages.tsx";
import { Experiments } from "../whole/Experiments.tsx";
import { QuotaCells } from "../whole/QuotaCells.tsx";
import styles from "./Panel.module.css";

/** Comments on questions that are no longer there. */
function useGone() {
  const { whole } = useStructure();
  const { list } = useComments();
  const here = new Set(whole.pages.flatMap(({ questions }) => questions.map(identityOf)));
  return list.filter(({ question }) => question !== null && !here.has(question));
}

export function WholePanel() {
  const { whole, edit } = useStructure();
  const gone = useGone();
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
      <HiddenFields />
      <ComputedValues />
      <EndPages />
      <CommentBox question={null} about={whole.title} also={gone} />
    </section>
  );
}
