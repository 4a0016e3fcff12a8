/** Numbers as cards; each is a link to the rows behind it. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./Overview.module.css";

export const Cards = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.cards}>{children}</div>
  </section>
);

type CardProps = {
  name: string;
  /** Null while it loads. */
  value: string | null;
  to: string;
  note?: string;
  isBad?: boolean;
};

export const Card = ({ name, value, to, note, isBad = false }: CardProps) => (
  <Link className={styles.card} to={to}>
    <span className={styles.name}>{name}</span>
    <span className={styles.value} data-bad={isBad}>
      {value ?? <span className={styles.bone} />}
    </span>
    <span className={styles.note}>{note}</span>
  </Link>
);
