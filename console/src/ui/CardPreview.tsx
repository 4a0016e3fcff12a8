/** A card as members get it, beside what is being written: its cover, what it is, its name and its summary. */
import type { ReactNode } from "react";
import styles from "./CardPreview.module.css";

type CardPreviewProps = {
  cover: string | null;
  kind: string;
  name: string;
  summary: string;
  children: ReactNode;
};

export const CardPreview = ({ cover, kind, name, summary, children }: CardPreviewProps) => (
  <div className={styles.preview}>
    {cover && <img className={styles.cover} src={cover} alt="封面" />}
    <span className="quiet">{kind}</span>
    <strong className={styles.name}>{name}</strong>
    {summary && <span>{summary}</span>}
    {children}
  </div>
);
