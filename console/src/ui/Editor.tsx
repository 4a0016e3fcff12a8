/** The frame of an editor: cards at the left, what comes of them at the right. */
import type { ReactNode } from "react";
import styles from "./Editor.module.css";
import { StateMark, type Tone } from "./StateMark.tsx";

type ColumnsProps = { label: string; aside: ReactNode; children: ReactNode };

/** `label` names what stands at the right. */
export const EditorColumns = ({ label, aside, children }: ColumnsProps) => (
  <div className={styles.columns}>
    <div className={styles.parts}>{children}</div>
    <aside className={styles.aside} aria-label={label}>
      {aside}
    </aside>
  </div>
);

export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.card} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

type TitleProps = { text: string; state: { label: string; tone: Tone } | null };

/** What is edited, and how it stands. */
export const EditorTitle = ({ text, state }: TitleProps) => (
  <span className={styles.title}>
    {text}
    {state && <StateMark tone={state.tone}>{state.label}</StateMark>}
  </span>
);

type LinksProps = { label: string; children: ReactNode };

/** From what is edited to the pages that belong to it. */
export const EditorLinks = ({ label, children }: LinksProps) => (
  <nav className={styles.links} aria-label={label}>
    {children}
  </nav>
);
