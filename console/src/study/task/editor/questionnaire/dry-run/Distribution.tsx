/** What the respondents of a dry run answered, question by question; by chance, so it says nothing of anybody. */
import type { DryQuestion, DryReport } from "#questionnaire/dry-run-report.ts";
import styles from "./DryRun.module.css";

export const Distribution = ({ report }: { report: DryReport }) => (
  <section aria-label="每题的分布">
    <h3>每题有多少人看到、怎么答</h3>
    <p className="quiet">选项是随机选的，比例不代表真实的回答；看的是有没有谁到不了、选不到。</p>
    {report.questions.map((question) => (
      <OneQuestion key={question.question.name} asked={question} />
    ))}
  </section>
);

function OneQuestion({ asked }: { asked: DryQuestion }) {
  const { question, shown, answered, values } = asked;
  const head = (
    <>
      <span className={styles.name}>{question.name}</span>
      <span className={styles.title}>{question.title}</span>
      <span className={styles.seen} data-none={shown === 0}>
        看到 {shown}，作答 {answered}
      </span>
    </>
  );
  if (values.length === 0) return <p className={styles.question}>{head}</p>;
  return (
    <details className={styles.question}>
      <summary>{head}</summary>
      <table className={styles.values}>
        <tbody>
          {values.map(({ value, label, offered, chosen }) => (
            <tr key={value} data-none={offered === 0}>
              <th scope="row">{label}</th>
              <td>
                <meter min={0} max={Math.max(1, shown)} value={chosen} aria-label={label} />
              </td>
              <td>{chosen}</td>
              <td>{offered === shown ? "" : `${offered} 人看到`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
