/** Before the title of what has not been read; its place is kept when it goes. */
import styles from "./UnreadDot.module.css";

export const UnreadDot = ({ isUnread }: { isUnread: boolean }) => (
  <span className={styles.place}>
    {isUnread && (
      <span className={styles.dot}>
        <span className="visually-hidden">未读</span>
      </span>
    )}
  </span>
);
