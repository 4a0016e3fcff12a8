/** The end page that the operator wrote, below what the site itself has to say. */
import type { ResultCard } from "#contract/member/study/survey.ts";
import styles from "./OperatorWords.module.css";

export const OperatorWords = ({ page }: { page: ResultCard["endPage"] }) =>
  page && (
    <div className={styles.words}>
      <p className={styles.title}>{page.title}</p>
      {page.text && <p>{page.text}</p>}
    </div>
  );
