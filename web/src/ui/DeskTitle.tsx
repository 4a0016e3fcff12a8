/** A heading that the phone's header shows already, beside the way back: there it is only read out. */
import type { ReactNode } from "react";
import styles from "./DeskTitle.module.css";

export const DeskTitle = ({ children }: { children: ReactNode }) => (
  <span className={styles.title}>{children}</span>
);
