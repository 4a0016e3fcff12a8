/** A page that says one thing: what is the matter and where to go. */
import type { ReactNode } from "react";
import styles from "./StatusPage.module.css";

type StatusPageProps = { picture: ReactNode; title: string; text: string; children?: ReactNode };

export function StatusPage({ picture, title, text, children }: StatusPageProps) {
  return (
    <div className={styles.page}>
      {picture}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
