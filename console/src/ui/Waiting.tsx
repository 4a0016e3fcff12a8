/** In the place of what is still to come. */
import styles from "./Waiting.module.css";

/** As many lines as it will roughly have, so that little jumps when it arrives. */
export const Waiting = ({ lines }: { lines: number }) => (
  <div className={styles.waiting} role="status" aria-busy="true" aria-label="正在加载">
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.bone} />
    ))}
  </div>
);
