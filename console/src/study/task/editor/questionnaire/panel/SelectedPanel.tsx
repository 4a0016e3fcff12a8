/** The middle of the editor: everything of what is selected at the left. */
import { useEffect, useRef } from "react";
import { identityOf } from "#questionnaire/identity.ts";
import { type Found, found } from "../selection.ts";
import { useStructure } from "../structure.ts";
import { PagePanel } from "./PagePanel.tsx";
import styles from "./Panel.module.css";
import { QuestionPanel } from "./QuestionPanel.tsx";
import { WholePanel } from "./WholePanel.tsx";

const whoIs = (here: Found): string => {
  if (here.kind === "question") return identityOf(here.question);
  return here.kind === "page" ? `${here.index}` : "";
};

/** `onBack` leads to the structure where there is room for one of the two. */
export function SelectedPanel({ onBack }: { onBack: () => void }) {
  const { whole, selected } = useStructure();
  const here = found(whole, selected);
  const panel = useRef<HTMLDivElement>(null);
  const who = whoIs(here);
  // What is chosen next is read from its beginning.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no way to end an effect.
    panel.current?.scrollTo(0, 0);
  }, [who]);
  return (
    <div ref={panel} className={styles.panel}>
      <button type="button" className={styles.back} onClick={onBack}>
        ‹ 全部题目
      </button>
      {here.kind === "question" && (
        <QuestionPanel
          // Another question is another form; a renamed one keeps its form, and so the focus in it.
          key={who}
          question={here.question}
          at={here.at}
        />
      )}
      {here.kind === "page" && <PagePanel page={here.page} index={here.index} />}
      {here.kind === "whole" && <WholePanel />}
    </div>
  );
}
