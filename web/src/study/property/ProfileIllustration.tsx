/** A card about somebody, two of its lines ticked: the picture of the profile questionnaire. */
import styles from "./ProfileIllustration.module.css";

export function ProfileIllustration() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true" className={styles.picture}>
      <circle className={styles.halo} cx="120" cy="80" r="76" />
      <rect className={styles.sheet} x="44" y="24" width="152" height="112" rx="12" />
      <circle className={styles.face} cx="78" cy="62" r="18" />
      <circle className={styles.person} cx="78" cy="57" r="6" />
      <path className={styles.person} d="M66 74a12 12 0 0 1 24 0 18 18 0 0 1-24 0Z" />
      <path className={styles.line} d="M112 54h60M112 70h38" />
      <circle className={styles.on} cx="72" cy="98" r="7" />
      <path className={styles.tick} d="m69 98 2.5 2.5 4-5" />
      <path className={styles.line} d="M90 98h74" />
      <circle className={styles.on} cx="72" cy="118" r="7" />
      <path className={styles.tick} d="m69 118 2.5 2.5 4-5" />
      <path className={styles.line} d="M90 118h50" />
    </svg>
  );
}
