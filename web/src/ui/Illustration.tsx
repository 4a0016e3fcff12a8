/** Few, flat pictures in the brand's hue; decoration only, so screen readers skip them. */
import styles from "./Illustration.module.css";

export function InboxIllustration() {
  return (
    <svg
      viewBox="0 0 160 112"
      width="160"
      height="112"
      aria-hidden="true"
      className={styles.picture}
    >
      <ellipse className={styles.ground} cx="80" cy="98" rx="64" ry="9" />
      <path className={styles.soft} d="M40 42h80l14 30v20a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V72z" />
      <path className={styles.paper} d="M48 18h64a4 4 0 0 1 4 4v50H44V22a4 4 0 0 1 4-4Z" />
      <path className={styles.line} d="M58 34h44M58 46h30" />
      <path
        className={styles.front}
        d="M26 72h32a4 4 0 0 1 4 4 8 8 0 0 0 8 8h20a8 8 0 0 0 8-8 4 4 0 0 1 4-4h32v20a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z"
      />
    </svg>
  );
}

export function CloudIllustration() {
  return (
    <svg
      viewBox="0 0 160 112"
      width="160"
      height="112"
      aria-hidden="true"
      className={styles.picture}
    >
      <ellipse className={styles.ground} cx="80" cy="98" rx="56" ry="8" />
      <path
        className={styles.soft}
        d="M50 84a24 24 0 0 1-2-48 34 34 0 0 1 64-4 26 26 0 0 1 2 52z"
      />
      <path className={styles.line} d="m68 50 24 24M92 50 68 74" />
    </svg>
  );
}
