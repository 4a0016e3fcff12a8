/** A titled part of a drawer or page. */
import type { ReactNode } from "react";
import styles from "./Section.module.css";

export const Section = ({
  title,
  extra,
  children,
}: {
  title: string;
  extra?: ReactNode;
  children: ReactNode;
}) => (
  <section className={styles.section}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {extra}
    </header>
    {children}
  </section>
);
