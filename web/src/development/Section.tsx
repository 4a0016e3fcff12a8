/** One part of /ui. */
import type { ReactNode } from "react";
import styles from "./UiPage.module.css";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
