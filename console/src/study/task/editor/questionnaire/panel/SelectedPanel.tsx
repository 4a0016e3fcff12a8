/** The middle of the editor: everything of what is selected at the left. */
import { found } from "../selection.ts";
import { useStructure } from "../structure.ts";
import { PagePanel } from "./PagePanel.tsx";
import styles from "./Panel.module.css";
import { QuestionPanel } from "./QuestionPanel.tsx";
import { WholePanel } from "./WholePanel.tsx";

/** `onBack` leads to the structure where there is room for one of the two. */
export function SelectedPanel({ onBack }: { onBack: () => void }) {
  const { whole, selected } = useStructure();
  const here = found(whole, selected);
  return (
    <div className={styles.panel}>
      <button type="button" className={styles.back} onClick={onBack}>
        ‹ 全部题目
      </button>
      {here.kind === "question" && (
        <QuestionPanel
          // Another question is another form: nothing of the one before stays opened in it.
          key={here.question.name}
          question={here.question}
          at={here.at}
        />
      )}
      {here.kind === "page" && <PagePanel page={here.page} index={here.index} />}
      {here.kind === "whole" && <WholePanel />}
    </div>
  );
}
