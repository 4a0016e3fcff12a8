/** A raised surface with a hairline; with `to` the whole of it is one link. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./Card.module.css";
import { classes } from "./classes.ts";

type CardProps = {
  children: ReactNode;
  title?: ReactNode;
  /** Right of the title: a link or a small button. */
  action?: ReactNode;
  to?: string;
  className?: string | undefined;
  /** No inner margin: for lists that reach the edges. */
  flush?: boolean;
};

export function Card({ children, title, action, to, className, flush }: CardProps) {
  const look = classes(styles.card, flush && styles.flush, to && styles.link, className);
  const body = (
    <>
      {(title || action) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </>
  );
  return to ? (
    <Link to={to} className={look}>
      {body}
    </Link>
  ) : (
    <section className={look}>{body}</section>
  );
}
