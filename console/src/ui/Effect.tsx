/** The preview of a decision: its figures large, what it means below. */
import type { ReactNode } from "react";
import styles from "./Effect.module.css";

type EffectProps = {
  figures: readonly { name: string; value: string }[];
  children: ReactNode;
};

export const Effect = ({ figures, children }: EffectProps) => (
  <div className={styles.effect}>
    <dl>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.words}>{children}</div>
  </div>
);
