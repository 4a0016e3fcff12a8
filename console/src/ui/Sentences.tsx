/** Flags and warnings: each one a sentence that explains itself. */
import { WarningOutlined } from "@ant-design/icons";
import styles from "./Sentences.module.css";

export const Sentences = ({ items, none }: { items: readonly string[]; none?: string }) =>
  items.length === 0 ? (
    <p className={styles.none}>{none}</p>
  ) : (
    <ul className={styles.list}>
      {items.map((sentence) => (
        <li key={sentence}>
          <WarningOutlined aria-hidden />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  );

/** The first sentence, and how many more there are; for a table's cell. */
export const FirstSentence = ({ items }: { items: readonly string[] }) => {
  const [first] = items;
  if (first === undefined) return <span className="quiet">无</span>;
  return (
    <span className={styles.first} title={items.join("\n")}>
      <WarningOutlined aria-hidden />
      <span className={styles.words}>{first}</span>
      {items.length > 1 && <span className="quiet">等 {items.length} 项</span>}
    </span>
  );
};
