/** An article's picture, or our book where it has none. It says nothing that the title beside it does not. */
import { BookIcon } from "../../ui/shellIcons.tsx";
import { classes } from "../../ui/classes.ts";
import styles from "./Cover.module.css";

export function Cover({ src, className }: { src: string | null; className?: string | undefined }) {
  if (src) return <img className={classes(styles.cover, className)} src={src} alt="" />;
  return (
    <span className={classes(styles.cover, styles.drawn, className)}>
      <BookIcon size={40} />
    </span>
  );
}
