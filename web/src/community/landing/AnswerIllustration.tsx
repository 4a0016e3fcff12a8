/** The landing page's picture. */
import styles from "./AnswerIllustration.module.css";

/** A form, a tick and a coin: answers become money. */
export function AnswerIllustration() {
  return (
    <svg viewBox="0 0 360 300" aria-hidden="true">
      <circle className={styles.halo} cx="196" cy="150" r="132" />
      <rect className={styles.sheetBack} x="120" y="36" width="176" height="224" rx="16" />
      <rect className={styles.sheet} x="92" y="52" width="176" height="216" rx="16" />
      <path
        className={styles.sheetLine}
        d="M144 92h92M144 112h60M144 152h92M144 172h44M144 212h92M144 232h68"
      />
      <circle className={styles.tickOn} cx="120" cy="100" r="11" />
      <path className={styles.tick} d="m115 100 4 4 7-8" />
      <circle className={styles.tickOn} cx="120" cy="160" r="11" />
      <path className={styles.tick} d="m115 160 4 4 7-8" />
      <circle className={styles.tickOff} cx="120" cy="220" r="10" />
      <circle className={styles.coin} cx="274" cy="226" r="46" />
      <circle className={styles.coinEdge} cx="274" cy="226" r="35" />
      <path className={styles.coinMark} d="m261 208 13 15 13-15M274 223v24M262 228h24M262 237h24" />
    </svg>
  );
}
