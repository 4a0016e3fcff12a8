/** At a desk, beside a text of several parts: what is in it, and the way there. */
import { Link } from "react-router";
import { classes } from "../../ui/classes.ts";
import styles from "./Contents.module.css";
import type { Heading } from "./words.ts";

/** A text with fewer headings needs no list of contents. */
const leastHeadings = 3;

export const hasContents = (headings: readonly Heading[]): boolean =>
  headings.length >= leastHeadings;

export function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <nav aria-label="本文目录" className={styles.contents}>
      <p className={styles.title}>目录</p>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <Link to={`#${id}`} className={classes(styles.link, level === 3 && styles.deeper)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
