/** Numbers as cards; each is a link to the rows behind it. */
import { Link } from "react-router";
import type { Figure, Overview } from "./figures.ts";
import styles from "./Overview.module.css";

type FigureCardsProps = {
  title: string;
  figures: readonly Figure[];
  /** Undefined while it loads; the cards stand already. */
  overview: Overview | undefined;
};

export const FigureCards = ({ title, figures, overview }: FigureCardsProps) => (
  <section>
    <h2 className={styles.title}>{title}</h2>
    <div className={styles.cards}>
      {figures.map(({ name, to, value, note, isBad }) => (
        <Link key={name} className={styles.card} to={to}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value} data-bad={overview !== undefined && isBad?.(overview)}>
            {overview ? value(overview) : <span className={styles.bone} />}
          </span>
          <span className={styles.note}>{overview && note?.(overview)}</span>
        </Link>
      ))}
    </div>
  </section>
);
