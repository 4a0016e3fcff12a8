/** The word at the end of a row that says what pressing it does. */
import styles from "./UserPage.module.css";

export const RowAction = ({ children }: { children: string }) => (
  <span className={styles.action}>{children}</span>
);
