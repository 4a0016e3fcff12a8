/** A third party's mark. The drawings are a file of their own: as code they would weigh on every login. */
import { App } from "#contract/enums.ts";
import styles from "./BrandMark.module.css";
import marks from "./brandMarks.svg";

/** Coloured by what carries `data-app`, the app's name. */
export function BrandMark({ app, size = 24 }: { app: App; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={styles.mark}>
      <use href={`${marks}#${App.nameOf(app)}`} />
    </svg>
  );
}
