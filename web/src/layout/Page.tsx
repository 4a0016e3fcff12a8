/** A page outside the member area: the content's width, its heading, room around. */
import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";
import styles from "./Page.module.css";

type PageProps = {
  title?: ReactNode;
  /** Read, not shown: where the page's first card says it already; `phone`: where the header does. */
  titleHidden?: boolean | "phone";
  /** Right of the heading. */
  action?: ReactNode;
  children: ReactNode;
  /** For reading: about forty characters a line. */
  narrow?: boolean;
  /** Inside HomeLayout, which has the width and the margins already. */
  inner?: boolean;
};

export function Page({ title, titleHidden, action, children, narrow, inner }: PageProps) {
  const isRead = titleHidden === true;
  const head = classes(styles.head, titleHidden === "phone" && styles.deskOnly);
  return (
    <div className={classes(inner ? styles.inner : styles.page, narrow && styles.narrow)}>
      {isRead && <h1 className="visually-hidden">{title}</h1>}
      {!isRead && (title || action) && (
        <div className={head}>
          <h1 className={styles.title}>{title}</h1>
          {action}
        </div>
      )}
      {children}
    </div>
  );
}
