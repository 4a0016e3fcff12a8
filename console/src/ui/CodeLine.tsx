/** An address or code in full, with a button that copies it. */
import styles from "./CodeLine.module.css";
import { CopyButton } from "./CopyButton.tsx";

export const CodeLine = ({ text, label }: { text: string; label: string }) => (
  <div className={styles.line}>
    <code>{text}</code>
    <CopyButton text={text} label={label} />
  </div>
);
