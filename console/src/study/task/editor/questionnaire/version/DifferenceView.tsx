/** A difference as it is read: how much of each, then question by question. */
import { type Difference, isNothing, type Mark } from "./difference.ts";
import styles from "./Version.module.css";

const words: Record<Mark, string> = {
  added: "新增",
  removed: "删除",
  changed: "改动",
  moved: "移动",
};
const marks: readonly Mark[] = ["added", "removed", "changed", "moved"];

export function DifferenceView({ difference }: { difference: Difference }) {
  const { whole, pages, questions } = difference;
  if (isNothing(difference)) return <p role="status">两边一样。</p>;
  const counts = marks.flatMap((mark) => {
    const n = questions.filter((one) => one.marks.includes(mark)).length;
    return n > 0 ? [`${words[mark]} ${n} 题`] : [];
  });
  return (
    <section aria-label="版本差异" className={styles.difference}>
      <p role="status">{counts.length > 0 ? counts.join("，") : "题目没有变"}</p>
      {whole.length > 0 && (
        <div className={styles.one}>
          <strong>整份问卷</strong>
          <Says says={whole} />
        </div>
      )}
      {pages.map((page) => (
        <div key={`${page.name}${page.marks.join("")}`} className={styles.one}>
          <Marks marks={page.marks} />
          <strong>{page.name}</strong>
          <Says says={page.says} />
        </div>
      ))}
      {questions.map((question) => (
        <div key={`${question.name}${question.marks.join("")}`} className={styles.one}>
          <Marks marks={question.marks} />
          <strong>
            {question.name} {question.title}
          </strong>
          <Says says={question.says} />
        </div>
      ))}
    </section>
  );
}

const Marks = ({ marks: given }: { marks: readonly Mark[] }) =>
  given.map((mark) => (
    <span key={mark} className={styles.mark} data-mark={mark}>
      {words[mark]}
    </span>
  ));

const Says = ({ says }: { says: readonly string[] }) => (
  <ul>
    {says.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
