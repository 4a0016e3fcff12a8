/** The end page that the operator wrote, below what the site itself has to say. */
import type { ResultCard } from "#contract/member/study/survey.ts";
import { later } from "../../platform/later.tsx";
import styles from "./OperatorWords.module.css";

const Onward = later(() => import("./Onward.tsx").then((m) => m.Onward));

export const OperatorWords = ({ page }: { page: ResultCard["endPage"] }) =>
  page && (
    <div className={styles.words}>
      <p className={styles.title}>{page.title}</p>
      {page.text && <p>{page.text}</p>}
      {page.redirect && <Onward {...page.redirect} />}
    </div>
  );
