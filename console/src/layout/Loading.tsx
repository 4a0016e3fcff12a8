/** Before anything is known: the frame of the console, so that nothing jumps when it arrives. */
import styles from "./Shell.module.css";

export const Loading = () => (
  <div className={styles.shell} aria-busy="true" aria-label="正在加载">
    <div className={styles.side} />
    <div className={styles.main} />
  </div>
);
