/** What a question is about, by its name, with the way there. */
import { Link } from "react-router";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type About, kindWords, pathOf } from "./about.ts";
import styles from "./Feedback.module.css";

/** `title` is undefined until it is known. */
export const AboutLine = ({ about, title }: { about: About; title: string | undefined }) => (
  <p className={styles.about}>
    <span className={styles.quiet}>{`关于${kindWords[about.kind]}`}</span>
    {title === undefined ? <Skeleton width={160} /> : <Link to={pathOf(about)}>{title}</Link>}
  </p>
);
