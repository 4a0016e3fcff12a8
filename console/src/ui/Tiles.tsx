/** A row of figures, each with its name above and what it means below. */
import type { ReactNode } from "react";
import styles from "./Tiles.module.css";

type Tile = { name: string; value: ReactNode; note: ReactNode };

export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <dl className={styles.tiles}>
    {tiles.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
        <dd className={styles.note}>{note}</dd>
      </div>
    ))}
  </dl>
);
