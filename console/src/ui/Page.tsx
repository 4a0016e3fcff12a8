/** A page's frame: its title, what can be done here, and the content. */
import type { ReactNode } from "react";
import { WayBack } from "./FromHere.tsx";
import styles from "./Page.module.css";

type PageProps = { title: ReactNode; actions?: ReactNode; isFilled?: boolean; children: ReactNode };

/** `isFilled`: the content takes the window's height and scrolls inside itself (lists). */
export const Page = ({ title, actions, isFilled = false, children }: PageProps) => (
  <div className={styles.page} data-filled={isFilled}>
    <header className={styles.head}>
      <div className={styles.title}>
        <WayBack />
        <h1>{title}</h1>
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
    {children}
  </div>
);
