/** The middle of the editor: everything of what is selected at the left. */
import { identityOf } from "#questionnaire/identity.ts";
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
          // Another question is another form, and one under a new name is the same: the hand stays in it.
          key={identityOf(here.question)}
          question={here.question}
          at={here.at}
        />
      )}
      {here.kind === "page" && <PagePanel page={here.page} index={here.index} />}
      {here.kind === "whole" && <WholePanel />}
    </div>
  );
}
